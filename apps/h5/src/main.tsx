import '@juya/ui/styles/tokens.css'
import '@juya/ui/styles/base.css'
import './templates/first-look.css'
import { setBackKeeper } from '@juya/ui/feedback/back-keeper.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { lotRoutes } from './features/auction/lot-routes.ts'
import { homeRoutes } from './features/home/routes.ts'
import { loadCode, nameInlinedStyles, watchChunks } from './lib/router/chunks.ts'
import { completeRoutes, setRoutes } from './lib/router/navigation.ts'
import { layOver, startRouter } from './lib/router/router.ts'
import { type PageModule, screensOf } from './lib/router/routes.ts'
import { openSharedAddress } from './lib/router/shared-address.ts'
import { startSession } from './lib/session/session.ts'
import { language } from './lib/texts/i18n.ts'
import { startTheme } from './lib/theme.ts'

document.documentElement.lang = language.get()
startTheme()
startSession()
nameInlinedStyles()
watchChunks()
setRoutes(
  screensOf(
    { ...homeRoutes, ...lotRoutes },
    import.meta.glob<PageModule>(['./features/home/*.page.tsx', './features/auction/lot.page.tsx']),
  ),
  () => loadCode(() => import('./pages.ts')).then(({ screens }) => screens),
)
openSharedAddress()
startRouter()
setBackKeeper(layOver)
createRoot(document.getElementById('root')!).render(<App />)

if (/MicroMessenger/i.test(navigator.userAgent))
  loadCode(() => import('./lib/session/messenger-login.ts')).then(
    ({ startMessengerLogin }) => startMessengerLogin(),
    () => undefined, // they sign in by phone
  )

/** Away for less than this, the app missed nothing. */
const AWAY_MS = 30_000
let left_ms = Number.POSITIVE_INFINITY
const comingBack = () => loadCode(() => import('./lib/session/coming-back.ts'))
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') left_ms = performance.now()
  else if (performance.now() - left_ms > AWAY_MS)
    comingBack().then(
      ({ comeBack }) => comeBack(),
      () => undefined, // without a network nothing is told
    )
})

// The table of all screens comes when the first view stands, or as soon as somebody uses it: by touch, keyboard or assistive technology.
const COMPLETE_AFTER_MS = 8000
const SIGNS_OF_USE = ['pointerdown', 'keydown', 'focusin', 'click']
const complete = () => {
  for (const sign of SIGNS_OF_USE) removeEventListener(sign, complete, true)
  clearTimeout(later)
  void completeRoutes()
  comingBack().then(
    ({ readForcedLogin }) => readForcedLogin(),
    () => undefined, // as it was the last time
  )
}
const later = setTimeout(complete, COMPLETE_AFTER_MS)
for (const sign of SIGNS_OF_USE) addEventListener(sign, complete, true)
