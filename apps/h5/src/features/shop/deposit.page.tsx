/** What lets the shop trade: its fee and its deposit, what either stops and when, and paying them. */
import './standing/deposit.css'
import { ask, Button, Card, Cell, CellGroup, NavBar, Price, Row, Rows, StateBanner } from '@juya/ui'
import { CheckCircleIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useEffect, useState } from 'react'
import { PaySheet } from '../../cards/pay/pay-sheet.tsx'
import type { PayOptions, PayResult } from '../../cards/pay/pay-types.ts'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { call, type Data } from '../../lib/api/client.ts'
import { readMe, useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { go, goBack } from '../../lib/router/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { DashboardPage } from '../../templates/pages.tsx'
import { DeductionCard } from './standing/deduction-card.tsx'
import { useText } from './standing/deposit.i18n.ts'

type Deposit = Data<'shop.deposit'>
/** What is being paid: the sheet is open for it, also after a way to a card that was added. */
type Due = 'deposit' | { plan_id: number }
type Sheet = { title: string; options: PayOptions; note: string; start: Parameters<typeof PaySheet>[0]['start'] }

const KEPT = 'shop_due'
/** In this tab, while the sheet is open: leaving it for a card or a pay password takes the page away. */
const kept = (): Due | undefined => JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') ?? undefined
const keep = (due: Due | undefined): void =>
  due ? sessionStorage.setItem(KEPT, JSON.stringify(due)) : sessionStorage.removeItem(KEPT)

export default function DepositPage() {
  return (
    <SellerOnly>
      <Standing />
    </SellerOnly>
  )
}

function Standing() {
  const t = useText()
  const deposit = useCall('shop.deposit', {}, { stale_ms: 0 })
  const plans = useCall('shop.feePlans', {}, { stale_ms: 0 })
  const [due, setDue] = useState<Due | undefined>(kept)
  useEffect(() => keep(due), [due])
  const is_owner = useSession().user?.shop?.member_role === 'owner'
  const data = deposit.data

  const again = async () => {
    await Promise.all([readMe(), deposit.refetch(), plans.refetch()])
  }
  const paid = (_: PayResult) => {
    setDue(undefined)
    toast(t('paid'))
    void again()
  }
  /** From the answers as they are now, so that a card added meanwhile is among the ways. */
  const sheetOf = (what: Due): Sheet | undefined => {
    if (what === 'deposit') {
      if (!data?.pay) return undefined
      const { payable_fen: amount_fen, submit_token, pay, rules } = data
      return {
        title: t('pay_deposit'),
        options: pay,
        note: t('deposit_note', { days: rules.return_days }),
        start: async (choice) => {
          const sent = { action: 'topup' as const, amount_fen, submit_token, ...choice }
          return (await call('shop.moveDeposit', sent, { silent: true })).pay!
        },
      }
    }
    const plan = plans.data?.list.find(({ id }) => id === what.plan_id)
    if (!plan?.pay) return undefined
    const { submit_token } = plans.data!
    return {
      title: plan.name,
      options: plan.pay,
      note: t('fee_note'),
      start: (choice) => call('shop.buyFee', { plan_id: plan.id, submit_token, ...choice }, { silent: true }),
    }
  }
  const sheet = due && sheetOf(due)
  const askBack = async ({ spare_fen, submit_token, rules }: Deposit) => {
    const amount = formatFen(spare_fen)
    const sure = await ask({
      title: t('ask_back', { amount }),
      body: t('ask_back_note', { days: rules.return_days }),
      confirm: t('ask_back_go'),
      cancel: t('keep'),
    })
    if (!sure) return
    await call('shop.moveDeposit', { action: 'withdraw', amount_fen: spare_fen, submit_token })
    void again()
  }

  return (
    <DashboardPage
      tint="shop"
      needs={[deposit, plans]}
      nav={<NavBar tone="dark" title={t('title')} onBack={() => goBack()} />}
      header={
        <div className="standing-total">
          <p className="standing-total__name">{t('in_deposit')}</p>
          <Price fen={data?.balance_fen ?? 0} size="balance" tone="inherit" decimals="always" />
        </div>
      }
    >
      {data && plans.data && (
        <>
          <Told data={data} />
          <Card>
            <h2 className="standing-heading">{t('fee')}</h2>
            <Rows>
              <Row label={t('state')} tone={data.fee.state === 'held' ? 'red' : undefined}>
                {t(`fee_${data.fee.state}`)}
              </Row>
              {data.fee.expires_at && (
                <Row label={t('until')}>{formatMoment(data.fee.expires_at, { time: false })}</Row>
              )}
            </Rows>
            {plans.data.list.map(
              (plan) =>
                plan.pay && (
                  <div key={plan.id} className="standing-plan">
                    <span className="standing-plan__text">
                      <span className="standing-plan__name">{plan.name}</span>
                      <span className="j-meta">{plan.benefits.join(' · ')}</span>
                    </span>
                    <Button size="m" onClick={() => setDue({ plan_id: plan.id })}>
                      {t('pay_amount', { amount: formatFen(plan.price_fen) })}
                    </Button>
                  </div>
                ),
            )}
          </Card>
          <Card>
            <h2 className="standing-heading">{t('deposit')}</h2>
            <Rows>
              <Row label={t('required')}>{formatFen(data.required_fen)}</Row>
              <Row label={t('balance')}>{formatFen(data.balance_fen)}</Row>
              {data.missing_fen > 0 && (
                <Row label={t('missing')} tone="red">
                  {formatFen(data.missing_fen)}
                </Row>
              )}
              {data.reserve && data.reserve.held_fen > 0 && (
                <Row label={t('set_aside')}>{formatFen(data.reserve.held_fen)}</Row>
              )}
              {data.reserve && data.reserve.wanted_fen > 0 && (
                <Row label={t('reserve_wanted')}>{formatFen(data.reserve.wanted_fen)}</Row>
              )}
              {data.returning && (
                <Row label={t('returning', { at: formatMoment(data.returning.due_at, { time: false }) })}>
                  {formatFen(data.returning.amount_fen)}
                </Row>
              )}
            </Rows>
            {data.pay && data.status !== 'pending_fee' && (
              <Button block className="standing-pay" onClick={() => setDue('deposit')}>
                {t(data.payable_fen > data.missing_fen ? 'pay_reserve' : 'pay_missing', {
                  amount: formatFen(data.payable_fen),
                })}
              </Button>
            )}
            {is_owner && data.spare_fen > 0 && !data.returning && (
              <Button block variant="outline" className="standing-pay" onClick={() => void askBack(data)}>
                {t('ask_back', { amount: formatFen(data.spare_fen) })}
              </Button>
            )}
            {data.reserve && <p className="j-meta standing-note">{t('reserve_note')}</p>}
            {!is_owner && <p className="j-meta standing-note">{t('owner_pays')}</p>}
            <p className="j-meta standing-note">
              {t('rules', {
                least: data.rules.least_bp / 100,
                topup: data.rules.topup_days,
                grace: data.rules.fee_grace_days,
                days: data.rules.return_days,
              })}
            </p>
          </Card>
          {is_owner && (data.status === 'pending_fee' || data.status === 'pending_deposit') && (
            <CellGroup look="card">
              <Cell title={t('give_up')} onPress={() => go('storefront.closing')} />
            </CellGroup>
          )}
          {data.deductions.map((one) => (
            <DeductionCard key={one.id} one={one} is_owner={is_owner} onAnswered={() => void deposit.refetch()} />
          ))}
          {data.log.length > 0 && (
            <Card>
              <h2 className="standing-heading">{t('records')}</h2>
              {data.log.map((line) => (
                <div key={line.id} className="standing-line">
                  <span className="standing-plan__text">
                    <span className="j-clamp-2">{line.title}</span>
                    <span className="j-meta j-num">{formatMoment(line.at)}</span>
                  </span>
                  <Price fen={line.amount_fen} tone={line.amount_fen > 0 ? 'jade' : 'ink'} signed decimals="always" />
                </div>
              ))}
            </Card>
          )}
          {sheet && (
            <PaySheet
              open
              onClose={() => setDue(undefined)}
              title={sheet.title}
              options={sheet.options}
              note={sheet.note}
              start={sheet.start}
              onPaid={paid}
              onStale={() => void again()}
            />
          )}
        </>
      )}
    </DashboardPage>
  )
}

/** The one thing to know first: what opens the shop, what stops it listing, or that all is well. */
function Told({ data }: { data: Deposit }) {
  const t = useText()
  const { status, state, held_at, fee } = data
  const at = (moment: number | null | undefined) => formatMoment(moment ?? 0)
  const told =
    status === 'pending_fee'
      ? (['amber', t('opens_fee'), t('opens_fee_note')] as const)
      : status === 'pending_deposit'
        ? (['amber', t('opens_deposit'), t('opens_deposit_note', { amount: formatFen(data.missing_fen) })] as const)
        : fee.state === 'held' || state === 'held'
          ? (['red', t('held'), t('held_note')] as const)
          : fee.state === 'over'
            ? (['red', t('fee_over_told'), t('until_then', { at: at(fee.held_at) })] as const)
            : state === 'short'
              ? (['red', t('short_told'), t('until_then', { at: at(held_at) })] as const)
              : (['jade', t('well'), t('well_note')] as const)
  const [tone, title, note] = told
  const Sign = tone === 'jade' ? CheckCircleIcon : WarningCircleIcon
  return <StateBanner rounded tone={tone} icon={<Sign size={22} weight="fill" />} title={title} note={note} />
}
