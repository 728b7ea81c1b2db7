// Our own drawings, one colour each, in a square from -50 to 50: a filled part and a part of strokes.

/** @typedef {{ fill?: string, line?: string }} Pictogram */

export const STAR = 'M0-30 7.1-9.7 28.5-9.3 11.4 3.7 17.6 24.3 0 12-17.6 24.3-11.4 3.7-28.5-9.3-7.1-9.7z';

/** Cờ Tư Lệnh, drawn on discs. @type {Record<string, Pictogram>} */
export const ARMY = {
  C: { fill: STAR },
  // Crossed rifles.
  I: { fill: 'M-30 20-22 12-10 24-18 32zM30 20 22 12 10 24 18 32z', line: 'M-18 20 24-26M18 20-24-26M-6 16v9M6 16v9' },
  T: { fill: 'M-34 8H34L26 25H-26zM-18 5-12-11H9L14 5zM10-8H36V-1H12z', line: 'M-20 16h40' },
  // A conical hat.
  M: { fill: 'M0-27 36 11Q0 24-36 11z', line: 'M-20 18Q-12 34 0 34 12 34 20 18' },
  // Crossed spade and pick.
  E: { fill: 'M13-21 21-33 33-33 33-21 21-13z', line: 'M20-20-22 26M-18-18 22 26M-34-6Q-30-30-6-32' },
  // A gun on wheels.
  A: { fill: 'M-12 2 28-27 34-19-4 12z', line: 'M-6 14-34 28M9 14a15 15 0 1 1-30 0 15 15 0 1 1 30 0' },
  // Twin barrels skyward.
  G: { fill: 'M-26 32-16 15H16L26 32zM-15 14-6-2H16L20 14z', line: 'M-6 2-18-32M10 2-2-34' },
  S: { fill: 'M0-38C10-28 12-16 12-4V18H-12V-4C-12-16-10-28 0-38zM-15 2-27 26H-15zM15 2 27 26H15zM-6 22H6L0 36z' },
  F: { fill: 'M0-38C5-32 6-24 6-13L36 9V18L6 9V22L16 30V36L0 31-16 36V30L-6 22V9L-36 18V9L-6-13C-6-24-5-32 0-38z' },
  N: { fill: 'M-36 8H36L25 27H-25zM-18 5V-6H-7V-20H7V-6H20V5z', line: 'M0-20V-34M0-30H10' },
  H: { fill: 'M-34 30 0-8 34 30H9L0 13-9 30zM0-38 22-30 0-22z', line: 'M0-8V-36' },
};

/** Chess. @type {Record<string, Pictogram>} */
export const CHESSMEN = {
  P: { fill: 'M0-26A12 12 0 0 1 7-4.3C14 3 14 12 18 22H-18C-14 12-14 3-7-4.3A12 12 0 0 1 0-26zM-24 24H24V35H-24z' },
  N: { fill: 'M-20 22C-20 4-5 0-4-11L-17-3-28-11C-21-24-14-30-4-31L3-40 8-30C24-24 27-2 24 22zM-26 24H28V35H-26z' },
  B: { fill: 'M0-41A5.500 5.500 0 0 1 4-31C14-23 18-14 18-6 18 2 13 8 8 11L13 22H-13L-8 11C-13 8-18 2-18-6-18-14-14-23-4-31A5.500 5.500 0 0 1 0-41zM-25 24H25V35H-25z' },
  R: { fill: 'M-25-34H-13V-26H-6V-34H6V-26H13V-34H25V-16L17-9 20 22H-20L-17-9-25-16zM-28 24H28V35H-28z' },
  Q: { fill: 'M-34-24-18-5-13-34 0-8 13-34 18-5 34-24 23 22H-23zM-28 24H28V35H-28z' },
  K: { fill: 'M-4-44H4V-38H11V-30H4V-18C12-24 31-22 31-6 31 6 21 12 21 22H-21C-21 12-31 6-31-6-31-22-12-24-4-18V-30H-11V-38H-4zM-28 24H28V35H-28z' },
};
