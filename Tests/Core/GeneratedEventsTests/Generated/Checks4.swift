// swift-format-ignore-file
// Generated: Tests/Checks/Enums/Sources/enums
import EventModules
import ResilientEvents
import StrippedEvents

struct Outer39 {
enum E39: EventProtocol {
    indirect case case0((any Error)?, (any Error)?, (any Error)?, (any Error)?, (any Error)?, (any Error)?)
    case case1(label0: (any Error)?, label1: (any Error)?, (any Error)?, label3: (any Error)?, label4: (any Error)?, (any Error)?)
    case case2
    case case3(label0: (any Error)?)
    case case4((any Error)?)
    case case5((any Error)?, (any Error)?)
    case case6
    case case7((any Error)?)
    case case8
    case case9
    case case10(label0: (any Error)?)
    case case11
    case case12
    case case13
    case case14(label0: (any Error)?)
    case case15((any Error)?)
    indirect case case16(E39, (any Error)?, (any Error)?)
    case case17
    case case18
    case case19((any Error)?)
    case case20
    case case21
    case case22((any Error)?)
    case case23
    case case24((any Error)?)
    case case25((any Error)?)
    case case26
    indirect case case27(E39)
    case case28
    case case29((any Error)?)
    case case30
    case case31
    case case32((any Error)?)
    indirect case case33(E39, label1: (any Error)?)
    indirect case case34(E39)
    case case35((any Error)?, (any Error)?, label2: (any Error)?)
    case case36((any Error)?)
    case case37(label0: (any Error)?)
    case case38((any Error)?)
    case case39
    case case40
    case case41(label0: (any Error)?, (any Error)?)
    case case42((any Error)?, (any Error)?)
    case case43((any Error)?, label1: (any Error)?)
    case case44
    case case45(label0: (any Error)?, (any Error)?, label2: (any Error)?)
    case case46(label0: (any Error)?)
    case case47
    case case48((any Error)?, (any Error)?, (any Error)?, label3: (any Error)?, label4: (any Error)?, (any Error)?)
    case case49(label0: (any Error)?, label1: (any Error)?)
    case case50((any Error)?, (any Error)?, (any Error)?, (any Error)?, (any Error)?, (any Error)?)
    indirect case case51(label0: E39)
    case case52((any Error)?)
    case case53((any Error)?)
    case case54((any Error)?)
    case case55((any Error)?)
    case case56((any Error)?)
    case case57
    indirect case case58(E39, label1: (any Error)?, (any Error)?, (any Error)?, (any Error)?, (any Error)?)
    case case59
    case case60((any Error)?, (any Error)?, label2: (any Error)?, (any Error)?, label4: (any Error)?, label5: (any Error)?)
    case case61
    case case62((any Error)?, (any Error)?)
    case case63((any Error)?, label1: (any Error)?, label2: (any Error)?, label3: (any Error)?, label4: (any Error)?, label5: (any Error)?)
    case case64(label0: (any Error)?, (any Error)?)
    case case65(label0: (any Error)?, label1: (any Error)?, label2: (any Error)?, (any Error)?, (any Error)?, (any Error)?)
    case case66((any Error)?, label1: (any Error)?)
    case case67(label0: (any Error)?, label1: (any Error)?)
    indirect case case68(label0: E39)
    case case69((any Error)?, label1: (any Error)?, (any Error)?)
    case case70((any Error)?)
    case case71
    case case72(label0: (any Error)?)
    case case73((any Error)?)
    case case74
    case case75
    case case76(label0: (any Error)?)
    case case77(label0: (any Error)?)
    case case78((any Error)?)
    case case79(label0: (any Error)?, label1: (any Error)?, label2: (any Error)?, (any Error)?, label4: (any Error)?, (any Error)?)
    case case80((any Error)?)
    case case81
    case case82((any Error)?)
    case case83((any Error)?)
    case case84(label0: (any Error)?, label1: (any Error)?)
    case case85((any Error)?, (any Error)?)
    case case86
    case case87
    case case88
    case case89(label0: (any Error)?)
    case case90((any Error)?)
    case case91(label0: (any Error)?)
    case case92((any Error)?)
    case case93
    indirect case case94(label0: E39, label1: (any Error)?, label2: (any Error)?, label3: (any Error)?, (any Error)?, (any Error)?)
    case case95
    case case96((any Error)?, (any Error)?)
    case case97((any Error)?)
    case case98
    indirect case case99(label0: E39, (any Error)?)
    case case100((any Error)?)
    case case101((any Error)?, (any Error)?)
    case case102((any Error)?)
    case case103((any Error)?, label1: (any Error)?, label2: (any Error)?, (any Error)?, label4: (any Error)?, (any Error)?)
    case case104(label0: (any Error)?, label1: (any Error)?, label2: (any Error)?)
    case case105
    case case106((any Error)?)
    indirect case case107(E39)
    case case108
    case case109((any Error)?, (any Error)?)
    case case110
    case case111(label0: (any Error)?)
    case case112((any Error)?)
    case case113(label0: (any Error)?)
    case case114
    case case115
    case case116((any Error)?, (any Error)?, (any Error)?)
    case case117((any Error)?, (any Error)?)
    case case118((any Error)?)
    case case119
    indirect case case120(label0: E39)
    case case121(label0: (any Error)?, (any Error)?, label2: (any Error)?)
    case case122
    case case123(label0: (any Error)?, label1: (any Error)?, (any Error)?, label3: (any Error)?, (any Error)?, (any Error)?)
    case case124
    case case125((any Error)?, (any Error)?)
    case case126
    case case127(label0: (any Error)?)
    case case128
    case case129(label0: (any Error)?, label1: (any Error)?, (any Error)?, (any Error)?, label4: (any Error)?, (any Error)?)
    indirect case case130(E39)
    case case131
    case case132(label0: (any Error)?, label1: (any Error)?, label2: (any Error)?)
    case case133
    case case134
    case case135((any Error)?, (any Error)?, label2: (any Error)?)
    case case136
    case case137
    case case138
    case case139((any Error)?)
    case case140((any Error)?)
    case case141((any Error)?)
    case case142((any Error)?, (any Error)?)
    case case143((any Error)?, label1: (any Error)?)
    case case144
    case case145((any Error)?, (any Error)?, (any Error)?)
    case case146(label0: (any Error)?)
    case case147
    indirect case case148(label0: E39)
    case case149
    case case150
    case case151
    indirect case case152(label0: E39)
    case case153((any Error)?, (any Error)?, label2: (any Error)?, (any Error)?, (any Error)?, (any Error)?)
    case case154
    case case155(label0: (any Error)?)
    case case156((any Error)?, (any Error)?, label2: (any Error)?, (any Error)?, label4: (any Error)?, (any Error)?)
    case case157(label0: (any Error)?)
    case case158(label0: (any Error)?, (any Error)?, label2: (any Error)?)
    case case159(label0: (any Error)?, label1: (any Error)?)
    case case160
    case case161
    indirect case case162(E39, (any Error)?)
    case case163((any Error)?)
    case case164
    case case165((any Error)?, (any Error)?, (any Error)?, (any Error)?, (any Error)?, label5: (any Error)?)
    case case166((any Error)?)
    case case167(label0: (any Error)?, label1: (any Error)?, (any Error)?, (any Error)?, label4: (any Error)?, (any Error)?)
    case case168
    case case169((any Error)?)
    case case170(label0: (any Error)?)
    case case171(label0: (any Error)?, (any Error)?, (any Error)?, label3: (any Error)?, (any Error)?, label5: (any Error)?)
    case case172
    case case173(label0: (any Error)?, label1: (any Error)?)
    case case174((any Error)?)
    case case175((any Error)?)
    case case176((any Error)?)
    case case177((any Error)?)
    case case178((any Error)?, label1: (any Error)?)
    case case179
    case case180
    case case181((any Error)?)
    case case182(label0: (any Error)?)
    case case183
    case case184
    case case185((any Error)?)
    case case186((any Error)?, (any Error)?)
    case case187
    case case188
    case case189(label0: (any Error)?, label1: (any Error)?)
    case case190(label0: (any Error)?)
    case case191((any Error)?)
    case case192
    case case193((any Error)?, (any Error)?)
    case case194((any Error)?)
    indirect case case195(E39, (any Error)?)
    indirect case case196(E39, (any Error)?)
    case case197((any Error)?)
    case case198((any Error)?)
    indirect case case199(label0: E39, label1: (any Error)?, label2: (any Error)?, (any Error)?, label4: (any Error)?, (any Error)?)
    case case200
    case case201((any Error)?, (any Error)?, (any Error)?, (any Error)?, (any Error)?, label5: (any Error)?)
    case case202
    case case203(label0: (any Error)?, label1: (any Error)?)
    case case204(label0: (any Error)?, (any Error)?)
    case case205((any Error)?)
    indirect case case206(E39)
    case case207
    case case208((any Error)?, (any Error)?, (any Error)?, label3: (any Error)?, (any Error)?, label5: (any Error)?)
    case case209((any Error)?)
    case case210
    case case211
    indirect case case212(label0: E39)
    case case213
    case case214((any Error)?, (any Error)?)
    case case215((any Error)?)
    case case216
    case case217
    case case218((any Error)?)
    case case219
    case case220
    case case221((any Error)?, (any Error)?, (any Error)?)
    case case222(label0: (any Error)?)
    case case223((any Error)?)
    case case224((any Error)?, (any Error)?)
    case case225((any Error)?)
    case case226
    case case227((any Error)?, (any Error)?)
    case case228(label0: (any Error)?)
    case case229(label0: (any Error)?)
    case case230
    case case231(label0: (any Error)?)
    case case232(label0: (any Error)?, (any Error)?)
    case case233((any Error)?)
    case case234((any Error)?)
    case case235((any Error)?, label1: (any Error)?)
    case case236
    case case237
    case case238((any Error)?)
    indirect case case239(E39, (any Error)?, label2: (any Error)?, (any Error)?, label4: (any Error)?, (any Error)?)
    indirect case case240(E39, label1: (any Error)?)
    case case241((any Error)?, (any Error)?, label2: (any Error)?)
    case case242(label0: (any Error)?, label1: (any Error)?, (any Error)?, (any Error)?, label4: (any Error)?, label5: (any Error)?)
    case case243(label0: (any Error)?)
    case case244(label0: (any Error)?, (any Error)?, (any Error)?, (any Error)?, (any Error)?, (any Error)?)
    case case245((any Error)?)
    case case246
    case case247(label0: (any Error)?, (any Error)?, (any Error)?)
    case case248((any Error)?)
    case case249
    case case250
    case case251
    case case252((any Error)?, label1: (any Error)?)
    case case253
    case case254(label0: (any Error)?, (any Error)?)
    case case255
    case case256
    case case257((any Error)?, (any Error)?, (any Error)?, label3: (any Error)?, label4: (any Error)?, (any Error)?)
    case case258
    indirect case case259(E39)
    case case260
    case case261
    case case262((any Error)?)
    case case263((any Error)?)
    case case264((any Error)?)
    case case265
    case case266(label0: (any Error)?)
    case case267((any Error)?, (any Error)?)
    case case268((any Error)?, label1: (any Error)?, (any Error)?, (any Error)?, label4: (any Error)?, label5: (any Error)?)
    indirect case case269(label0: E39)
    case case270((any Error)?, label1: (any Error)?)
    indirect case case271(label0: E39, (any Error)?, (any Error)?, (any Error)?, (any Error)?, label5: (any Error)?)
    case case272((any Error)?)
    case case273((any Error)?, label1: (any Error)?)
    case case274
    case case275((any Error)?, label1: (any Error)?, label2: (any Error)?, label3: (any Error)?, (any Error)?, label5: (any Error)?)
    case case276((any Error)?, label1: (any Error)?)
    case case277((any Error)?, (any Error)?)
    case case278(label0: (any Error)?)
    case case279((any Error)?, (any Error)?, (any Error)?, label3: (any Error)?, label4: (any Error)?, (any Error)?)
    case case280(label0: (any Error)?)
    case case281
    case case282((any Error)?)
    case case283
    case case284
    case case285
    case case286((any Error)?, (any Error)?, (any Error)?, (any Error)?, (any Error)?, (any Error)?)
    case case287
    case case288((any Error)?)
    case case289
    case case290(label0: (any Error)?)
    case case291(label0: (any Error)?)
    case case292((any Error)?)
    case case293((any Error)?)
    case case294((any Error)?)
    indirect case case295(label0: E39, (any Error)?, label2: (any Error)?)
    case case296(label0: (any Error)?)
    case case297
    case case298((any Error)?)
    case case299((any Error)?, label1: (any Error)?)
}
}
