/** The desk of customer service in three panes: the line and the own chats, the chat, the person. */
import { DESK_SILENT_MIN } from '@juya/contract/calls/people/desk-words.ts'
import { classes, Tag } from '@juya/ui'
import { useSearchParams } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { LoadFailed, PageFault, PageLoading } from '../../parts/states.tsx'
import { deskTexts } from './desk.i18n.ts'
import { DeskChat } from './desk-chat.tsx'
import { DeskPerson } from './desk-person.tsx'
import { HeldMessages } from './held.tsx'
import { useDesk, useHere } from './use-desk.ts'
import './desk.css'

type Line = Data<'desk'>['own'][number]

export default function DeskPage() {
  const say = deskTexts.useText()
  const desk = useDesk()
  const [address, setAddress] = useSearchParams()
  const here = useHere(desk.data?.here)
  if (desk.error && !desk.data) return <LoadFailed error={desk.error} retry={() => void desk.refetch()} />
  if (!desk.data) return <PageLoading />
  const { own, queue, over, waiting, colleagues, chats_max } = desk.data
  const asked = Number(address.get('id')) || undefined
  const id = asked ?? own[0]?.id
  const shown = [...own, ...queue, ...over].find((one) => one.id === id)
  const open = (next: number) => setAddress({ id: String(next) })
  const lists = [
    { title: say('own'), rows: own, none: say('none_own') },
    { title: `${say('queue')} ${waiting}`, rows: queue, none: say('none_queue') },
    { title: say('over'), rows: over, none: undefined },
  ]
  return (
    <div className="k-panes">
      <section className="k-list" aria-label={say('queue')}>
        {here.say && (
          <>
            <label className="k-here">
              <input type="checkbox" checked={here.here} onChange={(event) => void here.say?.(event.target.checked)} />
              {say('here')}
            </label>
            <small className="a-faint">
              {say('here_note', { max: String(chats_max), silent: String(DESK_SILENT_MIN) })}
            </small>
          </>
        )}
        <HeldMessages />
        {lists.map(({ title, rows, none }) =>
          rows.length === 0 && none === undefined ? null : (
            <section key={title}>
              <h2>{title}</h2>
              {rows.length === 0 && <p className="a-faint">{none}</p>}
              <ul>
                {rows.map((row) => (
                  <Row key={row.id} row={row} on={row.id === id} onOpen={() => open(row.id)} />
                ))}
              </ul>
            </section>
          ),
        )}
      </section>
      {id === undefined ? (
        <PageFault drawing="search" title={say('pick')} />
      ) : (
        <DeskChat key={id} id={id} colleagues={colleagues} />
      )}
      {shown && <DeskPerson key={shown.person.id} person={shown.person} />}
    </div>
  )
}

/** One that waits in line and is a chat of others is opened by who has it. */
const mayOpen = ({ kind, state }: Line): boolean => kind === 'service' || state !== 'queued'

function Row({ row, on, onOpen }: { row: Line; on: boolean; onOpen: () => void }) {
  const say = deskTexts.useText()
  const { ago } = useDates()
  return (
    <li>
      <button
        type="button"
        className={classes('k-item', on && 'k-item--on')}
        aria-current={on}
        disabled={!mayOpen(row)}
        onClick={onOpen}
      >
        <span className="k-item__head">
          <b>{row.person.name}</b>
          <small className="a-faint j-num">{ago(row.queued_at)}</small>
        </span>
        <span>
          <small>
            {say(row.kind)}
            {row.shop && ` · ${row.shop.name}`}
          </small>{' '}
          {row.is_back && <Tag tone="amber">{say('back')}</Tag>}{' '}
          {row.state === 'with' && row.waits && <Tag tone="red">{say('waits')}</Tag>}{' '}
          {row.state === 'idle' && <Tag tone="grey">{say('idle')}</Tag>}{' '}
          {row.stars != null && <Tag tone="plain">{say('stars', { count: row.stars })}</Tag>}
        </span>
        {row.topic && <small className="a-faint j-ellipsis">{row.topic}</small>}
      </button>
    </li>
  )
}
