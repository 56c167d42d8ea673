/** Premium and ladder of a sale in its form, each with what it means in figures. */
import './terms.css'
import { premiumFen } from '@juya/contract/bidding/bidding-cost.ts'
import {
  firstPrices,
  LADDER_ROWS_LEAST,
  LADDER_ROWS_MOST,
  LADDER_STEP_LEAST_BP,
  LADDER_STEP_MOST_BP,
  LADDERS,
} from '@juya/contract/bidding/ladders.ts'
import { premiumExample, SLICES_LEAST, SLICES_MOST } from '@juya/contract/bidding/premium.ts'
import { PREMIUM_MAX_BP } from '@juya/contract/bidding/sale-terms.ts'
import { typedYuan } from '@juya/contract/typing/amount.ts'
import { Button, IconButton, SegmentedControl } from '@juya/ui'
import { XIcon } from '@juya/ui/icons.ts'
import { TextField } from '../../../cards/forms/form-fields.tsx'
import { formatFen } from '../../../lib/format/format.ts'
import { useText as useSaleText } from '../i18n.ts'
import { useText } from './terms.i18n.ts'
import { nextId, ruleOf, slicesOf, type TermsForm, wrongRateOf, wrongRowsOf, wrongSlicesOf } from './terms-form.ts'

const MAX = PREMIUM_MAX_BP / 100
const PRICES_SHOWN = 8
const USUAL_START_FEN = 1_000_00

interface Fields {
  form: TermsForm
  put: (change: Partial<TermsForm>) => void
  /** A save was tried: say what is wrong. */
  tried: boolean
}

export function PremiumFields({ form, put, tried }: Fields) {
  const t = useText()
  const sale = useSaleText()
  const wrong = wrongSlicesOf(form)
  const slices = form.slices
  const change = (id: number, one: Partial<(typeof slices)[number]>) =>
    put({ slices: slices.map((slice) => (slice.id === id ? { ...slice, ...one } : slice)) })
  const say = () => {
    const no = (wrong?.slice ?? 0) + 1
    return wrong && t(wrong.rule, { no, max: MAX })
  }
  return (
    <>
      <div className="house-rows">
        <SegmentedControl
          label={t('premium')}
          options={[
            { key: 'one', text: t('one_rate') },
            { key: 'slices', text: t('in_slices') },
          ]}
          value={form.in_slices ? 'slices' : 'one'}
          onChange={(kind) => put({ in_slices: kind === 'slices' })}
        />
        {form.in_slices && <p className="house-faint">{t('slices_help', { max: MAX })}</p>}
      </div>
      {!form.in_slices && (
        <TextField
          required
          label={sale('premium_field')}
          help={sale('premium_help', { max: MAX })}
          value={form.premium}
          error={tried && wrongRateOf(form) ? sale('wrong_premium', { max: MAX }) : undefined}
          onChange={(premium) => put({ premium })}
        />
      )}
      {form.in_slices && (
        <>
          {slices.map(({ id, up_to, rate }, n) => (
            <div key={id} className="terms-row" role="group" aria-label={t('slice', { no: n + 1 })}>
              {n === slices.length - 1 ? (
                <span className="terms-row__cell terms-row__open">{t('above')}</span>
              ) : (
                <Box label={t('up_to')} value={up_to} onChange={(typed) => change(id, { up_to: typed })} />
              )}
              <Box label={t('rate')} value={rate} onChange={(typed) => change(id, { rate: typed })} />
              <span className="terms-row__gone">
                {slices.length > SLICES_LEAST && (
                  <IconButton
                    label={t('remove_slice', { no: n + 1 })}
                    icon={<XIcon size={18} />}
                    onClick={() => put({ slices: slices.filter((slice) => slice.id !== id) })}
                  />
                )}
              </span>
            </div>
          ))}
          <div className="sale-tools">
            {slices.length < SLICES_MOST && (
              <Button
                size="s"
                variant="plain"
                onClick={() => put({ slices: [...slices, { id: nextId(slices), up_to: '', rate: '' }] })}
              >
                {t('add_slice')}
              </Button>
            )}
          </div>
          <div className="house-rows">
            {wrong ? (
              tried && <Fault text={say()!} />
            ) : (
              <PremiumExample premium={{ premium_bp: 0, premium_slices: slicesOf(form) }} />
            )}
          </div>
        </>
      )}
    </>
  )
}

/** What a premium comes to at one price. */
export function PremiumExample({ premium }: { premium: Parameters<typeof premiumExample>[0] }) {
  const t = useText()
  const { hammer_fen } = premiumExample(premium)
  return (
    <p className="house-faint">
      {t('example', { hammer: formatFen(hammer_fen), premium: formatFen(premiumFen(hammer_fen, premium)) })}
    </p>
  )
}

export function LadderFields({ form, put, tried, start_fen }: Fields & { start_fen: number | undefined }) {
  const t = useText()
  const wrong = wrongRowsOf(form)
  const rule = ruleOf(form)
  const { rows } = form
  const change = (id: number, one: Partial<(typeof rows)[number]>) =>
    put({ rows: rows.map((row) => (row.id === id ? { ...row, ...one } : row)) })
  const from_fen = start_fen ?? USUAL_START_FEN
  return (
    <>
      <div className="house-rows">
        <SegmentedControl
          label={t('ladder')}
          options={LADDERS.map((key) => ({ key, text: t(key) }))}
          value={form.ladder}
          onChange={(ladder) => put({ ladder })}
        />
        <p className="house-faint">
          {t(`${form.ladder}_help`, {
            count: LADDER_ROWS_MOST,
            least: LADDER_STEP_LEAST_BP / 100,
            most: LADDER_STEP_MOST_BP / 100,
          })}
        </p>
      </div>
      {form.ladder === 'own' && (
        <>
          {rows.map(({ id, from, step }, n) => (
            <div key={id} className="terms-row" role="group" aria-label={t('row', { no: n + 1 })}>
              <Box
                label={t('from')}
                value={from}
                invalid={tried && wrong?.row === n}
                onChange={(typed) => change(id, { from: typed })}
              />
              <Box
                label={t('step')}
                value={step}
                invalid={tried && wrong?.row === n}
                onChange={(typed) => change(id, { step: typed })}
              />
              <span className="terms-row__gone">
                {n > 0 && rows.length > LADDER_ROWS_LEAST && (
                  <IconButton
                    label={t('remove_row', { no: n + 1 })}
                    icon={<XIcon size={18} />}
                    onClick={() => put({ rows: rows.filter((row) => row.id !== id) })}
                  />
                )}
              </span>
            </div>
          ))}
          <div className="sale-tools">
            {rows.length < LADDER_ROWS_MOST && (
              <Button
                size="s"
                variant="plain"
                onClick={() => put({ rows: [...rows, { id: nextId(rows), from: '', step: '' }] })}
              >
                {t('add_row')}
              </Button>
            )}
          </div>
        </>
      )}
      <div className="house-rows">
        {rule ? (
          <p className="house-faint">
            {t('first_bids', {
              start: formatFen(from_fen),
              prices: firstPrices(from_fen, rule, PRICES_SHOWN)
                .slice(1)
                .map((fen) => formatFen(fen))
                .join(' · '),
            })}
          </p>
        ) : (
          tried && wrong && <Fault text={rowFault(t, wrong)} />
        )}
      </div>
    </>
  )
}

const rowFault = (t: ReturnType<typeof useText>, wrong: NonNullable<ReturnType<typeof wrongRowsOf>>): string => {
  const no = (wrong.row ?? 0) + 1
  switch (wrong.rule) {
    case 'rows':
      return t('rows', { count: LADDER_ROWS_MOST })
    case 'from_zero':
      return t('from_zero')
    case 'rising':
      return t('row_rising', { no })
    case 'whole_yuan':
      return t('whole_yuan', { no })
    case 'falling':
      return t('row_falling', { no })
    case 'step':
      return t('row_step', { no, least: formatFen(wrong.least_fen!), most: formatFen(wrong.most_fen!) })
  }
}

const Fault = ({ text }: { text: string }) => (
  <p className="house-faint" role="alert" data-invalid>
    {text}
  </p>
)

function Box({
  label,
  value,
  invalid,
  onChange,
}: {
  label: string
  value: string
  invalid?: boolean | undefined
  onChange: (typed: string) => void
}) {
  return (
    <label className="terms-row__cell">
      <span className="terms-row__label">{label}</span>
      <input
        className="terms-row__box j-num"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(typedYuan(event.target.value))}
      />
    </label>
  )
}
