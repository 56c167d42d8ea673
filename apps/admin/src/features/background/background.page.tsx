/** Background work: events a subscriber could not take in, deadlines that do not get done, and the jobs of the clock. */
import { useState } from 'react'
import { call, type Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useAction } from '../../lib/use-action.ts'
import { Chips, useAsking, Worklist } from '../../parts/lists/worklist.tsx'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { Two } from '../../parts/small-parts.tsx'
import { backgroundTexts } from './background.i18n.ts'
import { Jobs } from './jobs.tsx'

const TABS = ['letters', 'deadlines', 'jobs'] as const
const TOUCHED = ['background', 'audit']

type Letter = Item<'deadLetters'>
type Deadline = Item<'stuckDeadlines'>

export default function BackgroundPage() {
  const say = backgroundTexts.useText()
  const [tab, setTab] = useState<(typeof TABS)[number]>('letters')
  return (
    <div className="a-whole">
      <section className="a-page">
        <Chips tabs={TABS} tab={tab} say={say} onChoose={setTab} />
        {tab === 'letters' ? <Letters /> : tab === 'deadlines' ? <Deadlines /> : <Jobs />}
      </section>
    </div>
  )
}

function Letters() {
  const say = backgroundTexts.useText()
  const { short } = useDates()
  const { asking, setAsking, finish, close } = useAsking<{ row: Letter; all: boolean }>()
  const one = useAction('replayLetter', { touched: TOUCHED, done: finish(say('replayed')) })
  const all = useAction('replayLetters', { touched: TOUCHED, done: finish(say('replayed')) })
  const { event_id = 0, subscriber = '', topic = '' } = asking?.row ?? {}
  return (
    <>
      <Worklist<Letter>
        name={['background', 'letters']}
        read={(signal, paging) => call('deadLetters', paging, { signal })}
        empty={{ title: say('none_letters'), note: say('none_letters_note') }}
        heads={[say('event'), say('subscriber'), say('error'), say('since'), say('act')]}
        row={(row) => (
          <tr key={`${row.event_id}${row.subscriber}`} className="a-table__row">
            <td>
              <Two first={<code>{row.topic}</code>} second={`#${row.event_id} · ${row.about}`} />
            </td>
            <td data-title={say('subscriber')}>
              <code>{row.subscriber}</code>
            </td>
            <td data-title={say('error')}>
              <span className="l-error">
                {row.last_error} <small>{say('tries', { count: row.attempts })}</small>
              </span>
            </td>
            <td data-title={say('since')}>{short(row.created_at)}</td>
            <td data-title={say('act')}>
              <span className="d-actions">
                <button type="button" className="a-button" onClick={() => setAsking({ row, all: false })}>
                  {say('replay')}
                </button>
                <button
                  type="button"
                  className="a-button"
                  aria-label={say('replay_all', { subscriber: row.subscriber })}
                  onClick={() => setAsking({ row, all: true })}
                >
                  {say('replay_all_title')}
                </button>
              </span>
            </td>
          </tr>
        )}
      />
      {asking && !asking.all && (
        <ActDialog
          title={say('replay')}
          effect={say('replay_effect', { event: topic, subscriber })}
          confirm={say('replay')}
          doing={one}
          onClose={close}
          input={(reason) => ({ event_id, subscriber, reason })}
        />
      )}
      {asking?.all && (
        <ActDialog
          title={say('replay_all_title')}
          effect={say('replay_all_effect', { subscriber })}
          confirm={say('replay_all_title')}
          doing={all}
          onClose={close}
          input={(reason) => ({ subscriber, reason })}
        />
      )}
    </>
  )
}

function Deadlines() {
  const say = backgroundTexts.useText()
  const { short } = useDates()
  const language = useLanguage()
  const { asking, setAsking, finish, close } = useAsking<Deadline>()
  const retry = useAction('retryDeadline', { touched: TOUCHED, done: finish(say('retried')) })
  return (
    <>
      <Worklist<Deadline>
        name={['background', `deadlines ${language}`]}
        read={(signal, paging) => call('stuckDeadlines', paging, { signal })}
        empty={{ title: say('none_deadlines'), note: say('none_deadlines_note') }}
        heads={[say('deadline'), say('error'), say('since'), say('next_try'), say('act')]}
        row={(row) => (
          <tr key={row.id} className="a-table__row">
            <td>
              <Two first={row.title} second={`${row.kind} #${row.ref_id}`} />
            </td>
            <td data-title={say('error')}>
              <span className="l-error">
                {row.last_error} <small>{say('tries', { count: row.attempts })}</small>
              </span>
            </td>
            <td data-title={say('since')}>{short(row.created_at)}</td>
            <td data-title={say('next_try')}>{short(row.next_try_at)}</td>
            <td data-title={say('act')}>
              <button type="button" className="a-button" onClick={() => setAsking(row)}>
                {say('retry')}
              </button>
            </td>
          </tr>
        )}
      />
      {asking && (
        <ActDialog
          title={say('retry')}
          effect={say('retry_effect', { title: asking.title, ref: asking.ref_id })}
          confirm={say('retry')}
          doing={retry}
          onClose={close}
          input={(reason) => ({ id: asking.id, reason })}
        />
      )}
    </>
  )
}
