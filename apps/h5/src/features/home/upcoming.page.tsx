/** What opens for bids soon. */
import { Button } from '@juya/ui'
import { readFinder, writeFinder } from '../../cards/finder/finder-state.ts'
import { LotFinder } from '../../cards/finder/lot-finder.tsx'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { PageShell } from '../../templates/page-shell.tsx'
import { useText } from './i18n.ts'

export default function UpcomingPage() {
  const t = useText()
  const params = usePageParams()
  return (
    <PageShell>
      <LotFinder
        state={readFinder(params)}
        about={{ status: 'scheduled' }}
        onChange={(next) => go('home.upcoming', writeFinder(next), { type: 'redirect' })}
        before={<p className="finder-note">{t('upcoming_note')}</p>}
        empty={{
          title: t('empty_upcoming'),
          note: t('upcoming_note'),
          action: (
            <Button variant="outline" onClick={() => go('home.ending')}>
              {t('see_ending')}
            </Button>
          ),
        }}
      />
    </PageShell>
  )
}
