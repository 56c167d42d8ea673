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

// The table of all screens comes when the first view stands, or as soon as somebody uses it: by touch, keyboard or assistive technology.
const COMPLETE_AFTER_MS = 8000
const SIGNS_OF_USE = ['pointerdown', 'keydown', 'focusin', 'click']
const complete = () => {
  for (const sign of SIGNS_OF_USE) removeEventListener(sign, complete, true)
  clearTimeout(later)
  void completeRoutes()
  loadCode(() => import('./lib/session/coming-back.ts'))
    .then(({ readForcedLogin, watchComingBack }) => {
      watchComingBack()
      return readForcedLogin()
    })
    // Without a network, or an answer, nothing is told, and guests may look around as the last time.
    .catch(() => undefined)
}
const later = setTimeout(complete, COMPLETE_AFTER_MS)
for (const sign of SIGNS_OF_USE) addEventListener(sign, complete, true)
