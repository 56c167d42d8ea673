import { createContext, useContext } from 'react'

/** Words the primitives need for assistive technology and small states. The app gives them in its language. */
export interface UiTexts {
  close: string
  back: string
  clear: string
  loading: string
  decrease: string
  increase: string
  remove: string
  retry: string
  show_amount: string
  hide_amount: string
  five_minutes: string
  one_minute: string
  ten_seconds: string
  days_hours: (days: number, hours: string) => string
  /** Between the tiles of days and hours: `03 d 18`. */
  day_mark: string
}

export const UiTextContext = createContext<UiTexts>({
  close: 'Close',
  back: 'Back',
  clear: 'Clear',
  loading: 'Loading',
  decrease: 'Less',
  increase: 'More',
  remove: 'Remove',
  retry: 'Retry',
  show_amount: 'Show amount',
  hide_amount: 'Hide amount',
  five_minutes: '5 minutes left',
  one_minute: '1 minute left',
  ten_seconds: '10 seconds left',
  days_hours: (days, hours) => `${days} d ${hours} h`,
  day_mark: 'd',
})
export const useUiTexts = (): UiTexts => useContext(UiTextContext)
