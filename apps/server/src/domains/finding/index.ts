/** What others may ask of finding lots. */

export { CALENDAR_PATH, type CalendarNow, myCalendar, setCalendar } from './calendar/calendar.ts'
export type { CalendarEvent } from './calendar/ics.ts'
export { idInFile, languageAsked, sendCalendar } from './calendar/route.ts'
export { PERIODS } from './indexing/periods.ts'
export { SCENES } from './indexing/scenes.ts'
export { indexLots } from './indexing/search-index.ts'
export { lotsToFind } from './indexing/search-source.ts'
export { featureLot } from './lists/featuring.ts'
export {
  countLots,
  endsWithin,
  type Filter,
  narrowing,
  pageChosenFirst,
  pageOfLots,
  pageWhere,
  type Sort,
  standing,
  withWords,
} from './lists/feed-store.ts'
export { liveByCategory } from './lists/live-by-category.ts'
export { placeOfSold, type SoldPlace, type SoldSort, soldLotsAfter, soldTotal } from './lists/sold-store.ts'
export { mySearches, removeSearch, type SavedSearch, saveSearch, setTell } from './saved/searches.ts'
export { remindersOf, setReminders } from './watching/reminders.ts'
export { finding_watches } from './watching/tables.ts'
export { newestWatchers, watchedAmong } from './watching/watch-store.ts'
export { watchLot } from './watching/watching.ts'
