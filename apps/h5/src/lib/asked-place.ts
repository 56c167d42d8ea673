/**
 * A city asked for on the page that finds one. Who asks keeps what was typed so far and finds both on coming back: they stand under
 * the history entry that asked, in this tab's memory and nowhere else.
 */
import { go } from './router/navigation.ts'
import { place as here } from './router/router.ts'
import { useSession } from './session/session.ts'
import { signal, useSignal } from './storage/signal.ts'
import { setPlace, visitorPlace } from './weather.ts'

export interface City {
  /** Six digits; the first two and 0000 are its province. */
  code: string
  name: string
  province: string
}
interface Kept {
  draft: unknown
  city?: City
}

const kept = new Map<string, Kept>()
let asking: string | undefined
/** The place chosen last in this tab. */
const chosen = signal<City | undefined>(undefined)

/** Opens the page that finds a city; on coming back, answeredPlace() gives it together with what had been typed. */
export function askForPlace(draft: unknown): void {
  asking = here.get().key
  kept.set(asking, { draft })
  go('address.choose')
}

/** What was typed before a place was asked for, and the place; undefined where this screen asked for none. */
export const answeredPlace = <T>(): { draft: T; city?: City } | undefined =>
  kept.get(here.get().key) as { draft: T; city?: City } | undefined

/** Gives the city to the screen that asked for it, and keeps it as where the person is. */
export function answerPlace(city: City): void {
  const asked = asking === undefined ? undefined : kept.get(asking)
  if (asked) asked.city = city
  asking = undefined
  chosen.set(city)
  setPlace({ city: city.name, area: '', code: city.code })
}

export const provinceOf = (city_code: string): string => `${city_code.slice(0, 2)}0000`

/** Where things are sent to: what was chosen just now; for a guest also what was chosen before. A default address says it otherwise. */
export function useShipTo(): string | undefined {
  const signed_in = useSession().token !== null
  const now = useSignal(chosen)
  const code = now?.code ?? (signed_in ? undefined : visitorPlace.get()?.code)
  return code && /^\d{6}$/.test(code) ? provinceOf(code) : undefined
}
