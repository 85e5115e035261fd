// Enums of C, as Swift imports them: as an enum, and as a struct.
enum __attribute__((enum_extensibility(open))) Door { DoorOpened = 1, DoorClosed = 2 };
enum Floor { FloorFirst = 1, FloorSecond = 2 };

// Their mirrors leave out what isn't a property of Swift.
union Reading { int number; float ratio; };
struct Flags { unsigned isOpen : 1; unsigned level : 3; int number; };
