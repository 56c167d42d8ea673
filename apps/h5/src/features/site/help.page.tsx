/** The help: questions with their answers, found by words; who works for a shop reads those about selling as well. */
import './site.css'
import { Cell, CellGroup } from '@juya/ui'
import { useState } from 'react'
import { SearchBox } from '../../cards/lists/search-box.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { goPath, hrefOf } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function HelpPage() {
  const t = useText()
  const { about } = usePageParams()
  const { user } = useSession()
  const [keyword, setKeyword] = useState<string>()
  const input = { keyword, about: keyword ? undefined : about }
  const helps = usePagedCall(user?.shop?.status === 'active' ? 'site.shopHelpList' : 'site.helpList', input, {
    keep: true,
  })
  return (
    <ListPage
      list={helps}
      before={
        <SearchBox label={t('help_search')} max={limitOf('site.helpList', 'keyword').chars_max} onSearch={setKeyword} />
      }
      row={({ id, title, answer, screen }) => (
        <CellGroup key={id} look="card">
          <details className="site-help">
            <summary>{title}</summary>
            <p>{answer}</p>
            {screen && <Cell title={t('help_open')} onPress={() => goPath(screen)} />}
          </details>
        </CellGroup>
      )}
      empty={{
        drawing: 'search',
        title: t('help_none'),
        note: t('help_none_note'),
        action: about && !keyword ? <a href={hrefOf('site.help')}>{t('help_all')}</a> : undefined,
      }}
      end={t('help_end')}
    />
  )
}
