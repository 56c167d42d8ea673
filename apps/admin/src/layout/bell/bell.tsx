/** The bell: alarms the operator hears, what is due soon, what they work on, what they may confirm. */
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { BellIcon, CheckCircleIcon, ClockCounterClockwiseIcon, PushPinIcon, SirenIcon } from '../../lib/icons.ts'
import { queueOf } from '../../parts/claims/use-claim.ts'
import { useWords } from '../../parts/console/definition-words.ts'
import { useBell } from '../use-bell.ts'
import { bellTexts } from './bell.i18n.ts'
import './bell.css'

type One = Item<'bell'>

const ICONS = {
  alarm: SirenIcon,
  due: ClockCounterClockwiseIcon,
  claim: PushPinIcon,
  proposal: CheckCircleIcon,
} as const
function addressOf({ kind, queue, ref_id }: One): string {
  if (kind === 'alarm') return `/alarms?open=${ref_id}`
  return queue ? `${queueOf(queue).page}?open=${ref_id}` : '/approvals'
}

export function Bell() {
  const say = bellTexts.useText()
  const { data, error } = useBell()
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !root.current?.contains(event.target as Node))
        setOpen(false)
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close)
    }
  }, [open])
  const list = data?.list ?? []
  const label = list.length === 0 ? say('bell_none') : say('bell', { count: list.length })
  return (
    <div className="a-bell" ref={root}>
      <button
        type="button"
        className="a-icon-button"
        aria-label={label}
        title={label}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <BellIcon size={20} weight={list.some(({ kind }) => kind === 'alarm') ? 'fill' : 'regular'} />
        {list.length > 0 && <em className="a-bell__count">{list.length > 99 ? '99+' : list.length}</em>}
      </button>
      {open && (
        <div className="a-menu">
          {error && !data && <p>{say('failed')}</p>}
          {data && list.length === 0 && <p>{say('none')}</p>}
          {list.map((one) => (
            <Line key={`${one.kind}${one.queue ?? ''}${one.ref_id}`} one={one} onGo={() => setOpen(false)} />
          ))}
          <Link to="/" onClick={() => setOpen(false)}>
            {say('queues')}
          </Link>
        </div>
      )}
    </div>
  )
}

function Line({ one, onGo }: { one: One; onGo: () => void }) {
  const words = useWords()
  const say = bellTexts.useText()
  const { short } = useDates()
  const Icon = ICONS[one.kind]
  return (
    <Link to={addressOf(one)} onClick={onGo}>
      <Icon size={18} weight={one.kind === 'alarm' ? 'fill' : 'regular'} />
      <span>
        {one.title ?? (one.queue ? words(queueOf(one.queue).one, { id: String(one.ref_id) }) : `#${one.ref_id}`)}
        <small>
          {say(one.kind)} · {say(one.kind === 'alarm' ? 'since' : 'until', { at: short(one.at) })}
        </small>
      </span>
    </Link>
  )
}
