/** The roster and the bell: the calls, by name. */
import { bell } from './bell.ts'
import { addShift, removeShift, roster, saveOperatorPhone, saveOwnPhone, setLead } from './roster.ts'

export const dutyCalls = {
  roster,
  addShift,
  removeShift,
  setLead,
  saveOwnPhone,
  saveOperatorPhone,
  bell,
}
