/** Searches one has saved: what each asks for, how often it tells, and what it finds now. */
import './saved/searches.css'
import { Button, Empty } from '@juya/ui'
import { useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { SettingsPage } from '../../templates/pages.tsx'
import { SearchLine } from './saved/search-line.tsx'
import { useText } from './saved/searches.i18n.ts'

export default function SearchesPage() {
  const t = useText()
  const searches = useCall('auction.searches', { found: true }, { stale_ms: 0 })
  const { list = [], max } = searches.data ?? {}
  return (
    <SettingsPage needs={searches}>
      {searches.data && list.length === 0 && (
        <Empty
          drawing="search"
          title={t('empty')}
          note={t('empty_note')}
          action={
            <Button variant="outline" onClick={() => go('home.search')}>
              {t('empty_action')}
            </Button>
          }
        />
      )}
      {list.length > 0 && (
        <>
          <p className="searches-note">{t('note', { count: list.length, max })}</p>
          <ul className="searches">
            {list.map((one) => (
              <SearchLine key={one.id} one={one} />
            ))}
          </ul>
        </>
      )}
    </SettingsPage>
  )
}
