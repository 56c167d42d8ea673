/** One alarm: what it means, what to do first, who was called, and "I am on it". */
import { ALARMS } from '@juya/contract/operator/resources/desk/alarms.ts'
import { useQuery } from '@tanstack/react-query'
import { call, type Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ActButtons } from '../../parts/console/act-buttons.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { State } from '../../parts/small-parts.tsx'
import { LoadFailed, PageFault, PageLoading } from '../../parts/states.tsx'
import './duty.css'

type Alarm = Item<'alarms'>

/** @param listed the row, where the list beside it has it */
export function AlarmPane({ id, listed }: { id: number; listed: Alarm | undefined }) {
  const say = useTextsOf(ALARMS)
  const language = useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: ['alarms', 'one', id, language],
    queryFn: ({ signal }) => call('alarms', { id }, { signal }),
    enabled: !listed,
  })
  const alarm = listed ?? data?.list[0]
  return (
    <aside className="a-aside">
      {alarm ? (
        <Pane alarm={alarm} />
      ) : error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : data ? (
        <PageFault drawing="search" title={say('none')} />
      ) : (
        <PageLoading />
      )}
    </aside>
  )
}

function Pane({ alarm }: { alarm: Alarm }) {
  const say = useTextsOf(ALARMS)
  const word = useWord()
  const { short } = useDates()
  return (
    <>
      <div className="a-aside__body">
        <div className="y-alarm">
          <h2>{alarm.title}</h2>
          <State list="alarm" value={alarm.state} />
        </div>
        <section>
          <h2>{say('means')}</h2>
          <p>{alarm.means}</p>
        </section>
        <section>
          <h2>{say('first')}</h2>
          <p className="a-note a-note--amber">{alarm.first}</p>
        </section>
        <section>
          <h2>{say('answers')}</h2>
          <p>{alarm.roles.map((role) => word('role', role)).join(' · ')}</p>
        </section>
        <section>
          <h2>{say('called')}</h2>
          <Called alarm={alarm} />
        </section>
        <p className="a-faint">{say('seen_at', { at: short(alarm.seen_at) })}</p>
      </div>
      <ActButtons
        resource={ALARMS}
        row={{ id: alarm.id, status: alarm.state }}
        without={[!alarm.can_acknowledge && 'acknowledgeAlarm']}
        note={say('acknowledge_note')}
      />
    </>
  )
}

function Called({ alarm }: { alarm: Alarm }) {
  const say = useTextsOf(ALARMS)
  const { short } = useDates()
  return (
    <>
      <ol className="y-called">
        {alarm.called.map(({ name, way, outcome, at }) => (
          <li key={name}>
            {say(way === 'bell' ? 'told_bell' : outcome === 'told' ? 'told_sms' : 'refused_sms', {
              name,
              at: short(at),
            })}
          </li>
        ))}
        {alarm.called.length === 0 && <li className="a-faint">{say('none_called')}</li>}
        {alarm.acknowledged_by && (
          <li>{say('on_it', { name: alarm.acknowledged_by, at: short(alarm.acknowledged_at) })}</li>
        )}
        {alarm.over_at && <li>{say('was_over', { at: short(alarm.over_at) })}</li>}
      </ol>
      {alarm.state === 'raised' && (
        <p className="a-note">
          {alarm.next_call_at ? say('next_call', { at: short(alarm.next_call_at) }) : say('no_call')}
        </p>
      )}
    </>
  )
}
