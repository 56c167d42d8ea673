/** The audit log: who did what, one entry with its hashes beside it, and whether the chain is whole. */
import { AUDIT } from '@juya/contract/operator/resources/desk/audit.ts'
import { useListContext } from 'ra-core'
import { Link } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { CheckCircleIcon, WarningCircleIcon } from '../../lib/icons.ts'
import { useActionWord } from '../../lib/words/actions/actions.i18n.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Facts, Two } from '../../parts/small-parts.tsx'
import './audit.css'

type Row = Item<'auditLog'>

export default function AuditPage() {
  const doing = useActionWord()
  const { full } = useDates()
  return (
    <ListScreen
      resource={AUDIT}
      page_size={50}
      above={<Chain />}
      pane={(_, __, row) => row && <Entry row={row} />}
      cells={{
        at: (row) => <span className="j-num a-faint">{full(row.at)}</span>,
        who: (row, { word }) => (
          <Two
            first={row.actor_type === 'system' ? word('actor', 'system') : row.actor_name}
            second={word('actor', row.actor_type)}
          />
        ),
        action: (row, { to }) => (
          <Link to={to}>
            <Two first={doing(row.action)} second={row.action} />
          </Link>
        ),
        about: (row, { word }) => `${word('thing', row.target_type)} ${row.target_id ?? ''}`,
        reason: (row) => row.reason ?? <span className="a-faint">–</span>,
      }}
    />
  )
}

function Chain() {
  const say = useTextsOf(AUDIT)
  const { meta } = useListContext()
  if (meta?.chain_ok === undefined) return null
  return (
    <p className={meta.chain_ok ? 'a-note a-note--jade' : 'a-note a-note--red'} role="status">
      {meta.chain_ok ? <CheckCircleIcon size={18} weight="fill" /> : <WarningCircleIcon size={18} weight="fill" />}
      <b>{say(meta.chain_ok ? 'ok' : 'broken')}</b> {say(meta.chain_ok ? 'ok_note' : 'broken_note')}
    </p>
  )
}

const json = (value: unknown): string => (value === null || value === undefined ? '–' : JSON.stringify(value, null, 2))

function Entry({ row }: { row: Row }) {
  const say = useTextsOf(AUDIT)
  const word = useWord()
  const doing = useActionWord()
  const { full } = useDates()
  return (
    <aside className="a-aside">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
      <section className="a-aside__body" tabIndex={0} aria-label={say('entry', { id: String(row.id) })}>
        <h2>{say('entry', { id: String(row.id) })}</h2>
        <Facts
          columns={1}
          list={[
            { label: say('action'), value: <Two first={doing(row.action)} second={row.action} /> },
            { label: say('who'), value: row.actor_name },
            { label: say('about'), value: `${word('thing', row.target_type)} ${row.target_id ?? ''}` },
            { label: say('at'), value: full(row.at) },
            { label: say('reason'), value: row.reason ?? '–' },
            { label: say('before'), value: <pre className="u-json">{json(row.before)}</pre> },
            { label: say('after'), value: <pre className="u-json">{json(row.after)}</pre> },
            { label: say('from'), value: row.ip ?? '–' },
            { label: say('request'), value: <code>{row.request_id ?? '–'}</code> },
            { label: say('previous'), value: <code>{row.prev_hash}</code> },
            { label: say('hash'), value: <code>{row.hash}</code> },
          ]}
        />
      </section>
    </aside>
  )
}
