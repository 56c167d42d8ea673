/** Every primitive and card on one page, for looking at beside the component sheet. Served in development only. */
import '@juya/ui/styles/tokens.css'
import '@juya/ui/styles/base.css'
import './gallery.css'
import * as Ui from '@juya/ui'
import { HeadsetIcon, StorefrontIcon } from '@juya/ui/icons.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '../src/lib/api/query.ts'
import { setRoutes } from '../src/lib/router/navigation.ts'
import { setLanguage } from '../src/lib/texts/i18n.ts'
import { setTheme } from '../src/lib/theme.ts'
import { Controls } from './controls.tsx'
import { Lots } from './lots.tsx'
import { States } from './states.tsx'
import { Trading } from './trading.tsx'

const asked = new URLSearchParams(location.search)
setTheme(asked.get('theme') === 'dark' ? 'dark' : 'light')
setLanguage(asked.get('lang') === 'zh' ? 'zh-CN' : 'en')
setRoutes({
  'auction.lot': {
    path: '/pages/main/auctionitemdetail/auctionitemdetail',
    title: { en: '', zh: '' },
    auth: 'browse',
    page: 'lot.page.tsx',
    load: () => Promise.reject(new Error()),
  },
})

function Gallery() {
  const [sheet, setSheet] = useState<'login' | 'sheet' | null>((asked.get('sheet') as 'login' | 'sheet') ?? null)
  return (
    <main className="gallery">
      <Lots />
      <Controls onFilters={() => setSheet('sheet')} />
      <Trading />
      <States onLogin={() => setSheet('login')} />
      <Ui.LoginPrompt
        open={sheet === 'login'}
        onClose={() => setSheet(null)}
        onSignIn={() => undefined}
        title="Sign in to bid"
        note="We’ll bring you straight back to lot 047."
        sign_in="Sign in with SMS"
        stay="Keep browsing"
      />
      <Ui.Sheet
        open={sheet === 'sheet'}
        onClose={() => setSheet(null)}
        title="Filters"
        footer={
          <>
            <Ui.Button variant="plain">Reset</Ui.Button>
            <Ui.Button>Show 1,284 lots</Ui.Button>
          </>
        }
      >
        <Ui.Row label="If you win at this bid">¥13,600</Ui.Row>
      </Ui.Sheet>
      <Ui.ActionBar
        icons={
          <>
            <Ui.ActionIcon icon={<StorefrontIcon size={22} />} text="Shop" onPress={() => undefined} />
            <Ui.ActionIcon
              icon={
                <Ui.Badge count={1}>
                  <HeadsetIcon size={22} />
                </Ui.Badge>
              }
              text="Chat"
              onPress={() => undefined}
            />
          </>
        }
      >
        <Ui.Button variant="plain">Raise max</Ui.Button>
        <Ui.Button>Bid ¥13,200</Ui.Button>
      </Ui.ActionBar>
      <Ui.ToastHost />
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queryClient}>
    <Gallery />
  </QueryClientProvider>,
)
