/** The closed lists and the limits of live rooms, as plain data: the phone reads them as well. */
export const LIVE_ROOM_STATES = ['active', 'paused', 'banned', 'closed'] as const
/** sent_back: its reason says what is to mend. */
export const LIVE_APPLICATION_STATES = ['waiting', 'approved', 'sent_back', 'withdrawn'] as const
/** ready: the host may send pictures, and none has come. paused: no lot starts; the one that runs goes on. */
export const LIVE_SESSION_STATES = ['scheduled', 'ready', 'live', 'paused', 'ended', 'cancelled'] as const
/** Why a session was cancelled before it began. */
export const LIVE_CANCEL_CAUSES = ['shop', 'no_show', 'paused', 'closed', 'banned', 'suspended'] as const
/** Why a session ended. silent: its pause was too long. time: its live time was used up. longest: it ran as long as one may. operator: it was cut, for a reason. */
export const LIVE_END_CAUSES = ['host', 'silent', 'time', 'longest', 'operator', 'banned', 'suspended'] as const
/** silent: no picture came. host_left: its host works in the shop no more, and another may go on. operator: Juya stopped its picture. */
export const LIVE_PAUSE_CAUSES = ['host', 'silent', 'host_left', 'operator'] as const
export const LIVE_PLAN_STATES = ['draft', 'on_sale', 'taken_down'] as const
export const LIVE_TIME_STATES = ['running', 'used', 'lapsed', 'given_back'] as const
/** free: the minutes that an owner has once. granted: by operators. */
export const LIVE_TIME_SOURCES = ['purchase', 'free', 'granted'] as const
/** More granted minutes at once need a second operator. */
export const LIVE_GRANT_ALONE_MIN = 600
/** The audience that may write in a room's chat. */
export const LIVE_CHAT_LEVELS = ['all', 'followers', 'none'] as const
/** Seconds between two lines of one viewer. */
export const LIVE_SLOW_MODES_S = [0, 5, 10, 30, 60] as const
export const LIVE_WORDS_MAX = 50
export const LIVE_WORD_CHARS_MAX = 20
export const LIVE_MODERATORS_MAX = 10
/** The least and the most time before a planned session, in minutes and in days. */
export const LIVE_PLANNED_FROM_MIN = 10
export const LIVE_PLANNED_DAYS = 15
/** Sessions a room plans at once. */
export const LIVE_PLANNED_MAX = 10
export const LIVE_PAUSE_DAYS_MAX = 90
/** Lots, and goods, of one session. */
export const LIVE_LOTS_MAX = 100
export const LIVE_GOODS_MAX = 100
/** How long a lot runs, and its counter after a late bid, in seconds. */
export const LIVE_LOT_S = { least: 15, usual: 30, most: 120 } as const
export const LIVE_COUNTER_S = { least: 5, usual: 10, most: 15 } as const
/** To how late the picture is when a lot starts, so many seconds are added; its counter is never longer than that. Nearly all who watch stay below that lag. */
export const LIVE_LAG_S = { more: 3, most: 20 } as const
export const LIVE_LAG_PERCENT = 95
/** How late the picture is counts as known for so long after it was told. */
export const LIVE_LAG_KNOWN_S = 30
/** Without a picture for so long, a lot that runs ends no earlier than so long after that. */
export const LIVE_PICTURE_LOSS_S = { after: 3, leaves: 30 } as const
/** Live time a session needs to begin. */
export const LIVE_LEAST_MIN = 5
/** A session that was made ready waits so long for its first picture. */
export const LIVE_READY_MIN = 10
/** A session without a picture for so long is paused. */
export const LIVE_SILENT_S = 30
/** A session is paused so long at most. */
export const LIVE_PAUSE_MIN = 15
/** With no live time left it goes on for so long. */
export const LIVE_GRACE_MIN = 5
export const LIVE_LONGEST_H = 12
/** What a test of the network sends at once. */
export const LIVE_TEST_CHARS_MAX = 500_000
/** What viewers say of a session: one to so many, in so many characters, until so many days after its end. */
export const LIVE_RATING_MAX = 5
export const LIVE_FEEDBACK_CHARS_MAX = 200
export const LIVE_FEEDBACK_DAYS = 7
/** A room's own figures count its last days. */
export const LIVE_FIGURES_DAYS = 30
/** gap_marked: its chain or its picture was broken somewhere. archived: kept, and open as a replay no more. */
export const LIVE_RECORDING_STATES = ['open', 'whole', 'gap_marked', 'archived', 'purged'] as const
/** Why a replay is open no more: its time is over, or its host has left Juya. */
/** A replay that Juya took down: contested, its takedown is undone or final. */
export const LIVE_TAKEDOWN_STATES = ['stands', 'appealed', 'undone', 'final'] as const
export const LIVE_REPLAY_CLOSES = ['time', 'host_left'] as const
/** While a session runs its viewers go back so far. */
export const LIVE_BACK_MIN = 30
/** A recording is open as a replay for so long. */
export const LIVE_REPLAY_DAYS = 30
/** What was recorded of a session with sales is kept for so long. */
export const LIVE_KEEP_YEARS = 3
/** A lot's moment begins so long before its start, and ends so long after its end, in seconds. */
export const LIVE_MOMENT_S = { before: 5, after: 5 } as const
/** A giveaway: a viewer who acknowledged a picture within so many seconds is there; it takes entries for so many minutes; so many pieces at most. */
export const LIVE_THERE_S = 30
export const LIVE_GIVEAWAY_MIN = { least: 1, usual: 3, most: 10 } as const
export const LIVE_GIVEAWAY_PIECES_MAX = 20
/** A prize of a giveaway is shipped within so many days, or paid out. */
export const LIVE_PRIZE_SHIP_DAYS = 7
