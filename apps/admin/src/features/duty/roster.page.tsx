/** The roster: a week by role, who can be reached, and the reader's own number. */
import { showToast } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { DAY_S, dayOf, useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { XIcon } from '../../lib/icons.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { Card } from '../../parts/small-parts.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { dutyTexts } from './duty.i18n.ts'
import { OwnPhone, People } from './people.tsx'
import { type Roster, TOUCHED } from './roster.ts'
import { ShiftDialog } from './shift-dialog.tsx'
import './duty.css'

type Shift = Roster['shifts'][number]

export default function RosterPage() {
  const [search, setSearch] = useSearchParams()
  const day = search.get('day') ?? undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['roster', day],
    queryFn: ({ signal }) => call('roster', { day }, { signal }),
  })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <PageLoading />
  return (
    <section className="a-page">
      <Week data={data} onWeek={(next) => setSearch(next ? { day: next } : {})} />
      <OwnPhone key={data.own_phone ?? ''} own_phone={data.own_phone ?? null} />
      <People data={data} />
    </section>
  )
}

function Week({ data, onWeek }: { data: Roster; onWeek: (day: string | undefined) => void }) {
  const say = dutyTexts.useText()
  const [adding, setAdding] = useState(false)
  const may = data.roles.some(({ can_write, operators }) => can_write && operators.length > 0)
  return (
    <Card
      title={`${dayOf(data.from_at)} – ${dayOf(data.until_at - DAY_S)}`}
      flush
      side={
        <span className="y-week">
          <button type="button" className="a-button" onClick={() => onWeek(dayOf(data.from_at - DAY_S))}>
            {say('week_before')}
          </button>
          <button type="button" className="a-button" onClick={() => onWeek(undefined)}>
            {say('this_week')}
          </button>
          <button type="button" className="a-button" onClick={() => onWeek(dayOf(data.until_at))}>
            {say('week_after')}
          </button>
          {may && (
            <button type="button" className="a-button a-button--jade" onClick={() => setAdding(true)}>
              {say('add')}
            </button>
          )}
        </span>
      }
    >
      <Grid data={data} />
      {adding && <ShiftDialog data={data} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function Grid({ data }: { data: Roster }) {
  const say = dutyTexts.useText()
  const word = useWord()
  const language = useLanguage()
  const name = new Intl.DateTimeFormat(language, { timeZone: 'Asia/Shanghai', weekday: 'short', day: 'numeric' })
  const days = Array.from({ length: 7 }, (_, n) => data.from_at + n * DAY_S)
  return (
    <table className="a-table a-table--cards">
      <thead>
        <tr>
          <th scope="col">{say('role')}</th>
          {days.map((day) => (
            <th key={day} scope="col">
              {name.format(day * 1000)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.roles.map(({ role, can_write }) => (
          <tr key={role} className="a-table__row">
            <th scope="row">{word('role', role)}</th>
            {days.map((day) => (
              <td key={day} data-title={name.format(day * 1000)}>
                <Day
                  shifts={data.shifts.filter(
                    (one) => one.role === role && one.from_at < day + DAY_S && one.until_at > day,
                  )}
                  may={can_write}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ shifts, may }: { shifts: readonly Shift[]; may: boolean }) {
  const say = dutyTexts.useText()
  if (shifts.length === 0) return <span className="a-faint">{say('nobody')}</span>
  return shifts.map((shift) => <OneShift key={shift.id} shift={shift} may={may} />)
}

function OneShift({ shift, may }: { shift: Shift; may: boolean }) {
  const say = dutyTexts.useText()
  const word = useWord()
  const { clock, short } = useDates()
  const remove = useAction('removeShift', { touched: TOUCHED, done: () => showToast({ text: say('taken_out') }) })
  const { operator, role, from_at, until_at, now } = shift
  return (
    <div className={now ? 'y-shift y-shift--now' : 'y-shift'}>
      <span>
        {operator.name}
        {now && ` · ${say('now')}`}
        <small className="j-num">
          {clock(from_at)}–{clock(until_at)}
        </small>
      </span>
      {may && until_at * 1000 > Date.now() && (
        <button
          type="button"
          className="a-icon-button"
          aria-label={say('take_out', { name: operator.name, role: word('role', role), at: short(from_at) })}
          disabled={remove.busy}
          onClick={() => remove.act({ id: shift.id })}
        >
          <XIcon size={14} />
        </button>
      )}
    </div>
  )
}
