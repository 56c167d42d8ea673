/** What operators do with live rooms. */
export { LIVE_ROOM_BAN, LIVE_ROOM_LIFT, proposeBan, proposeLift } from '../rooms/banning.ts'
export { grantTime, LIVE_TIME_GRANT } from './granting.ts'
export { letGoOn, stopPicture, warnSession } from './picture-acts.ts'
