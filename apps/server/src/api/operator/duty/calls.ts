/** Alarms and the roster: the calls, by name. */
import { acknowledgeAlarm, alarms } from './alarms.ts'
import { bell } from './bell.ts'
import { addShift, removeShift, roster, saveOperatorPhone, saveOwnPhone, setLead } from './roster.ts'

export const dutyCalls = {
  alarms,
  acknowledgeAlarm,
  roster,
  addShift,
  removeShift,
  setLead,
  saveOwnPhone,
  saveOperatorPhone,
  bell,
}
