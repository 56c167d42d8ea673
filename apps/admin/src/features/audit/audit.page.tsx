import { AUDIT } from '@juya/contract/operator/resources/desk/books.ts'
import { useListContext } from 'ra-core'
import { Link } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { CheckCircleIcon, WarningCircleIcon } from '../../lib/icons.ts'
import { useActionWord } from '../../lib/words/actions/actions.i18n.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useOpenHref } from '../../parts/lists/resource/address.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { SidePane } from '../../parts/side-pane.tsx'
import { Facts, Two } from '../../parts/small-parts.tsx'
import { auditTexts } from './audit.i18n.ts'
import './audit.css'

type Row = Item<'auditLog'>
const KINDS = [
  ['users', 'user'],
  ['lots', 'lot'],
  ['goods', 'goods'],
  ['orders', 'order'],
  ['realname', 'realname'],
  ['applications', 'application'],
  ['shop_names', 'shop_name'],
  ['reports', 'report'],
  ['settings', 'setting'],
  ['penalties', 'penalty'],
  ['deductions', 'deduction'],
  ['operators', 'operator'],
] as const

export default function AuditPage() {
  const say = auditTexts.useText()
  const openHref = useOpenHref()
  const word = useWord()
  const doing = useActionWord()
  const { full } = useDates()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...KINDS.map(([key, target_type]) => ({ text: say(key), filters: { target_type } })),
  ]
  return (
    <ResourcePage<typeof AUDIT, Row>
      resource={AUDIT}
      label={say('action')}
      chips={chips}
      search={say('search')}
      page_size={50}
      above={<Chain />}
      aside={(id, close, rows) => {
        const open = rows.find((row) => row.id === id)
        return (
          open && (
            <SidePane onClose={close}>
              <Entry row={open} />
            </SidePane>
          )
        )
      }}
      cells={{
        at: { title: say('at'), cell: (row) => <span className="j-num a-faint">{full(row.at)}</span> },
        who: {
          title: say('who'),
          cell: (row) => (
            <Two
              first={row.actor_type === 'system' ? word('actor', 'system') : row.actor_name}
              second={word('actor', row.actor_type)}
            />
          ),
        },
        action: {
          title: say('action'),
          cell: (row) => (
            <Link to={openHref(row.id)}>
              <Two first={doing(row.action)} second={row.action} />
            </Link>
          ),
        },
        about: {
          title: say('about'),
          cell: (row) => `${word('thing', row.target_type)} ${row.target_id ?? ''}`,
        },
        reason: { title: say('reason'), cell: (row) => row.reason ?? <span className="a-faint">–</span> },
      }}
    />
  )
}

function Chain() {
  const say = auditTexts.useText()
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
  const say = auditTexts.useText()
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
