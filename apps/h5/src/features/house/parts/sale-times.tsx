/** How a sale runs: at planned times, or in a room where a clerk starts the lots. */
import '../room/room.css'
import {
  COUNTER_LEAST_S,
  COUNTER_MOST_S,
  ROOM_LOT_LEAST_S,
  ROOM_LOT_MOST_S,
  STAGGER_LEAST_S,
  STAGGER_MOST_S,
} from '@juya/contract/bidding/sale-terms.ts'
import { Cell, Chip, SegmentedControl, Stepper } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { MomentField } from '../../../cards/forms/form-fields.tsx'
import { useText } from '../i18n.ts'
import { useText as useRoomText } from '../room/room.i18n.ts'
import type { SaleForm } from './sale-form.ts'

const STAGGER_STEP_S = 10
const LOT_STEP_S = 5
const GAPS_S = [0, 5, 10, 15, 30]
const AHEAD_MS = 30 * 86_400_000

export function SaleTimes({
  form,
  put,
  error,
}: {
  form: SaleForm
  put: (change: Partial<SaleForm>) => void
  error: string | undefined
}) {
  const t = useText()
  const room = useRoomText()
  const now_ms = serverNow()
  const in_room = form.mode === 'room'
  return (
    <>
      <div className="house-rows">
        <SegmentedControl
          label={room('mode')}
          options={[
            { key: 'timed', text: room('timed') },
            { key: 'room', text: room('in_room') },
          ]}
          value={form.mode}
          onChange={(mode) => put({ mode })}
        />
        <p className="house-faint">{room(in_room ? 'room_help' : 'timed_help')}</p>
      </div>
      <MomentField
        required
        label={in_room ? room('begins') : t('starts')}
        value_ms={form.starts_at_ms}
        placeholder={t('choose_time')}
        min_ms={now_ms}
        max_ms={now_ms + AHEAD_MS}
        error={in_room ? error : undefined}
        onChange={(starts_at_ms) => put({ starts_at_ms })}
      />
      {in_room ? (
        <>
          <Seconds
            label={room('lot_s')}
            value={form.lot_s}
            min={ROOM_LOT_LEAST_S}
            max={ROOM_LOT_MOST_S}
            step={LOT_STEP_S}
            onChange={(lot_s) => put({ lot_s })}
          />
          <Seconds
            label={room('counter_s')}
            value={form.counter_s}
            min={COUNTER_LEAST_S}
            max={COUNTER_MOST_S}
            step={1}
            onChange={(counter_s) => put({ counter_s })}
          />
          <div className="house-rows">
            <p className="house-faint">{room('gap')}</p>
          </div>
          <div className="room-choices">
            {GAPS_S.map((one) => (
              <Chip key={one} tone="fill" on={one === form.gap_s} onPress={() => put({ gap_s: one })}>
                {one === 0 ? room('gap_off') : room('gap_after', { count: one })}
              </Chip>
            ))}
          </div>
        </>
      ) : (
        <>
          <MomentField
            required
            label={t('first_ends')}
            value_ms={form.first_ends_at_ms}
            placeholder={t('choose_time')}
            min_ms={now_ms}
            max_ms={now_ms + 2 * AHEAD_MS}
            error={error}
            onChange={(first_ends_at_ms) => put({ first_ends_at_ms })}
          />
          <Seconds
            label={t('stagger_field')}
            value={form.stagger_s}
            min={STAGGER_LEAST_S}
            max={STAGGER_MOST_S}
            step={STAGGER_STEP_S}
            onChange={(stagger_s) => put({ stagger_s })}
          />
        </>
      )}
    </>
  )
}

function Seconds({ label, ...rest }: Omit<Parameters<typeof Stepper>[0], 'size' | 'children'>) {
  return <Cell title={label} right={<Stepper label={label} {...rest} />} />
}
