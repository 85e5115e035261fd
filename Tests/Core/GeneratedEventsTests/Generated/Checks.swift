// swift-format-ignore-file
// Generated: Tests/Checks/Enums/Sources/enums

let generatedChecks: [@MainActor () -> EnumCheckResult] = [check0, check1, check2, check3, check4, check5, check6, check7, check8, check9, check10, check11, check12, check13, check14, check15, check16, check17, check18, check19, check20, check21, check22, check23, check24, check25, check26, check27, check28, check29, check30, check31, check32, check33, check34, check35, check36, check37, check38, check39]
