/** The help: questions with their answers, found by words; who works for a shop reads those about selling as well. */
import './site.css'
import { Cell, CellGroup } from '@juya/ui'
import { Fragment, useState } from 'react'
import { SearchBox } from '../../cards/lists/search-box.tsx'
import type { Item } from '../../lib/api/client.ts'
import { lastRefusal } from '../../lib/api/last-refusal.ts'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
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
  const list = user?.shop?.status === 'active' ? 'site.shopHelpList' : 'site.helpList'
  const [code] = useState(lastRefusal)
  const asks = about === undefined && code !== undefined
  const refused = useCall(list, { about: String(code) }, { enabled: asks })
  // What stands above comes first: nothing moves when it arrives.
  const helps = usePagedCall(list, input, { keep: true, enabled: !asks || !refused.loading })
  const about_refusal = keyword ? [] : (refused.data?.list ?? [])
  return (
    <ListPage
      list={helps}
      before={
        <>
          <SearchBox
            label={t('help_search')}
            max={limitOf('site.helpList', 'keyword').chars_max}
            onSearch={setKeyword}
          />
          {about_refusal.length > 0 && (
            <section className="j-stacklist" aria-label={t('help_refused')}>
              <h2 className="site-help__refused j-meta">{t('help_refused')}</h2>
              {about_refusal.map((one) => (
                <Answer key={one.id} one={one} open />
              ))}
            </section>
          )}
        </>
      }
      row={(one, index) => {
        const begins = !keyword && !about && helps.items[index - 1]?.kind !== one.kind
        return (
          <Fragment key={one.id}>
            {begins && <h2 className="site-help__kind">{t(`help_${one.kind}`)}</h2>}
            <Answer one={one} />
          </Fragment>
        )
      }}
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

function Answer({ one: { title, answer, screen }, open }: { one: Item<'site.helpList'>; open?: boolean }) {
  const t = useText()
  return (
    <CellGroup look="card">
      <details className="site-help" open={open}>
        <summary>{title}</summary>
        <p>{answer}</p>
        {screen && <Cell title={t('help_open')} onPress={() => goPath(screen)} />}
      </details>
    </CellGroup>
  )
}
