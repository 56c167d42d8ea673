/** When a person may be reminded of a lot. No dependencies: browsers import this file alone. */

/** So many seconds before the end. */
export const REMIND_BEFORE_S = [300, 600, 1_800, 3_600, 86_400] as const
export type RemindBeforeS = (typeof REMIND_BEFORE_S)[number]

/** Of lots of a sale in a room, which have no times: so many lots before theirs. */
export const REMIND_LOTS_BEFORE = 7

/** Of people who watch and chose nothing: at the opening, and so long before the end; in a room so many lots before theirs. */
export const USUAL_REMIND_BEFORE_S: RemindBeforeS = 600
export const USUAL_REMINDERS = { opening: true, before_s: [USUAL_REMIND_BEFORE_S], lots_before: true }
