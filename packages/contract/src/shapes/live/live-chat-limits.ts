/** The closed lists and the limits of the chat of a live session, as plain data: the phone reads them as well. */
export const LIVE_LINE_CHARS_MAX = 100
/** Lines of one page: the last on entering, earlier ones after that. */
export const LIVE_LINES_SHOWN = 50
/** Lines are told in batches this far apart. */
export const LIVE_BATCH_MS = 250
/** Lines one viewer is told of in a second at most; all are kept, and read on scrolling back. */
export const LIVE_LINES_A_SECOND = 20
/** Seconds between two lines of one person where the room sets no slower pace. */
export const LIVE_LINE_GAP_S = 1
/** Hearts are counted once a second: a phone sends what was tapped since. */
export const LIVE_LIKES_AT_ONCE = 20
/** Why a room takes a line away, or mutes a person or keeps them out. */
export const LIVE_ROOM_REASONS = [
  'abuse',
  'off_platform',
  'misleading',
  'flooding',
  'personal_data',
  'prohibited',
] as const
/** rules: Juya's own, in the words of the operator. */
export const LIVE_ACT_REASONS = [...LIVE_ROOM_REASONS, 'rules'] as const
/** removed: a line. muted: a person, for minutes or for the session. banned: from the room's chat. */
export const LIVE_ACT_KINDS = ['removed', 'muted', 'banned'] as const
/** stands: a review may be asked for. lifted: by the room itself. */
export const LIVE_ACT_STATES = ['stands', 'appealed', 'lifted', 'undone', 'final'] as const
/** Minutes of a mute; none: for the session. */
export const LIVE_MUTE_MINUTES = [10, 60] as const
/** What a member of the room does to keep order, or to say something to all. */
export const LIVE_ORDER_ACTS = ['remove', 'mute', 'ban', 'lift', 'pin', 'unpin'] as const
/** Marked lines: the host's, and those of others of the shop or its moderators. */
export const LIVE_STAFF = ['host', 'staff'] as const
