/** Before a session: its title or its plan, and by what its picture comes. */
import { LIVE_LEAST_MIN, LIVE_READY_MIN } from '@juya/contract/shapes/live/live-limits.ts'
import { ActionBar, Button, Cell, CellGroup, Empty, StateBanner } from '@juya/ui'
import { ClockIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { TextField } from '../../../cards/forms/form-fields.tsx'
import type { Data, Item } from '../../../lib/api/client.ts'
import { type Reading, useAction, usePagedCall } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { go } from '../../../lib/router/navigation.ts'
import { PageShell } from '../../../templates/pages.tsx'
import { CameraProblem } from './problem.tsx'
import { useText } from './studio.i18n.ts'
import type { Air } from './use-air.ts'

export type Keyed = Data<'live.ready'>
const TITLE = limitOf('live.ready', 'title')

interface Props {
  mine: Reading<Data<'live.mine'>>
  air: Air
  /** A planned session that was chosen before; 0 for none. */
  planned_id: number
  /** The sale in a room whose picture it is; 0 for none. */
  sale_id: number
  onReady: (keyed: Keyed, how: 'phone' | 'obs') => void
}

export function Begin({ mine, ...rest }: Props) {
  const t = useText()
  const { data } = mine
  if (data?.room?.status === 'active') return <Form mine={data} {...rest} />
  return (
    <PageShell needs={mine}>
      {data && (
        <Empty
          drawing="door"
          title={t('room_closed')}
          note={t('room_closed_note')}
          action={<Button onClick={() => go('live.room')}>{t('to_room')}</Button>}
        />
      )}
    </PageShell>
  )
}

function Form({ mine, air, planned_id, sale_id, onReady }: Omit<Props, 'mine'> & { mine: Data<'live.mine'> }) {
  const t = useText()
  const plans = usePagedCall('live.notice', { status: 'scheduled' }, { stale_ms: 0 })
  const [chosen_id, setChosen] = useState(planned_id)
  const [title, setTitle] = useState(mine.room!.title)
  const [tried, setTried] = useState(false)
  const chosen: Item<'live.notice'> | undefined = plans.items.find(({ session_id }) => session_id === chosen_id)
  const wrong = !chosen && [...title.trim()].length < TITLE.chars_min
  const ready = useAction('live.ready', { refresh: ['live.mine', 'live.notice'] })
  const short = mine.left_minutes < LIVE_LEAST_MIN
  const begin = async (how: 'phone' | 'obs') => {
    setTried(true)
    if (wrong || (how === 'phone' && !(await air.open()))) return
    const keyed = await ready.run(
      chosen ? { session_id: chosen.session_id } : { title: title.trim(), ...(sale_id > 0 ? { sale_id } : {}) },
    )
    if (keyed) onReady(keyed, how)
    else if (how === 'phone') air.close()
  }
  return (
    <PageShell
      needs={plans}
      bar={
        <ActionBar>
          {short ? (
            <Button block onClick={() => go('live.time')}>
              {t('buy')}
            </Button>
          ) : (
            <>
              <Button variant="plain" loading={ready.pending} onClick={() => void begin('obs')}>
                {t('by_obs')}
              </Button>
              <Button block loading={ready.pending} onClick={() => void begin('phone')}>
                {t('by_phone')}
              </Button>
            </>
          )}
        </ActionBar>
      }
    >
      {air.problem && <CameraProblem problem={air.problem} onAgain={() => void begin('phone')} />}
      {short && (
        <StateBanner
          rounded
          tone="amber"
          icon={<ClockIcon size={22} weight="fill" />}
          title={t('short', { minutes: LIVE_LEAST_MIN })}
          note={t('left', { count: mine.left_minutes })}
        />
      )}
      <CellGroup
        look="card"
        note={`${t('begin_note', { minutes: LIVE_READY_MIN })}${sale_id > 0 ? t('of_sale_note') : ''}`}
      >
        {chosen ? (
          <Cell
            title={chosen.title}
            help={t('planned_chosen', { at: formatMoment(chosen.planned_at) })}
            right={
              <Button size="m" variant="text" onClick={() => setChosen(0)}>
                {t('begin_now')}
              </Button>
            }
          />
        ) : (
          <TextField
            stacked
            label={t('begin_title')}
            required
            max={TITLE.chars_max}
            value={title}
            error={tried && wrong ? t('begin_title_needed', { min: TITLE.chars_min }) : undefined}
            onChange={setTitle}
          />
        )}
      </CellGroup>
      {!chosen && sale_id === 0 && plans.items.length > 0 && (
        <CellGroup look="card" title={t('planned_one')}>
          {plans.items.map((plan) => (
            <Cell
              key={plan.session_id}
              title={plan.title}
              help={formatMoment(plan.planned_at)}
              onPress={() => setChosen(plan.session_id)}
            />
          ))}
        </CellGroup>
      )}
      <CellGroup look="card">
        <Cell title={t('test')} help={t('test_note')} onPress={() => go('live.test')} />
      </CellGroup>
    </PageShell>
  )
}
