/** Taking money out: what may leave, where to, what it costs, and how every withdrawal stands. */
import './payout.css'
import { editableYuan } from '@juya/contract/typing/amount.ts'
import {
  Button,
  Card,
  CellGroup,
  Chip,
  Empty,
  Field,
  MoneyInput,
  Price,
  Radio,
  StateBanner,
  StickySubmit,
} from '@juya/ui'
import { ClockIcon, LockIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { SecretSheet } from '../../cards/pay/secret-sheet.tsx'
import type { Data, Input } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { isRefusal } from '../../lib/api/refusals.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import type { TypedMoney } from '../../lib/forms/typed-money.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { useKeptState } from '../../lib/storage/kept-state.ts'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/pages.tsx'
import { ChangeCard } from './change-card.tsx'
import { useText } from './i18n.ts'
import { WithdrawalLine } from './withdrawal-line.tsx'

type Form = Data<'payout.withdrawForm'>
type Owner = 'user' | 'shop'

export default function WithdrawPage() {
  const t = useText()
  const owner: Owner = usePageParams().owner === 'shop' ? 'shop' : 'user'
  const form = useCall('payout.withdrawForm', { owner }, { stale_ms: 0, refetch_ms: 15_000 })
  // Its card stands above the withdrawals: drawn later, it would push them down.
  const change = useCall('payout.changeForm', {}, { stale_ms: 0 })
  if (isRefusal(form.error, 'REALNAME_REQUIRED'))
    return (
      <PageShell>
        <Empty
          drawing="door"
          title={t('realname')}
          note={t('realname_note')}
          action={<Button onClick={() => go('settings.identity')}>{t('realname_go')}</Button>}
        />
      </PageShell>
    )
  if (!form.data || (!change.data && !change.error)) return <PageShell needs={form}>{null}</PageShell>
  return <WithdrawForm owner={owner} form={form.data} />
}

interface Way {
  account_id?: number
  pay_no?: string
}

/** Where it goes unless the person says otherwise: the usual account, or, when nothing may go to one, back to a card. */
function usualWay({ accounts, sources, withdrawable_fen }: Form): Way | undefined {
  const ready = sources.find((one) => one.ready)
  if (ready && withdrawable_fen === 0) return { pay_no: ready.pay_no }
  const usual = accounts.find((one) => one.is_default && one.state === 'ready') ?? accounts[0]
  return usual && { account_id: usual.id }
}

function WithdrawForm({ owner, form }: { owner: Owner; form: Form }) {
  const t = useText()
  const [chosen, setWay] = useKeptState<Way>(`withdraw ${owner} way`)
  const [typed, setTyped] = useKeptState<TypedMoney>(`withdraw ${owner}`)
  const [tried, setTried] = useState(false)
  const [proving, setProving] = useState(false)
  const way = chosen ?? usualWay(form)
  const source = form.sources.find((one) => one.pay_no === way?.pay_no)
  const { min_fen, max_fen, day_left_fen, count_left } = form.limits
  const most_fen = Math.min(source ? source.most_fen : form.withdrawable_fen, max_fen, day_left_fen)
  // What goes back to a card mostly goes back whole.
  const { text, fen: amount_fen } =
    typed ?? (source && most_fen > 0 ? { text: editableYuan(most_fen), fen: most_fen } : { text: '', fen: null })
  const least_fen = source ? 1 : min_fen
  const fits = amount_fen !== null && amount_fen >= least_fen && amount_fen <= most_fen
  const fee_fen = source ? 0 : form.fee_rule.next_fen
  const range = { min: formatFen(least_fen), max: formatFen(Math.max(most_fen, 0)) }
  const act = useAction('payout.withdraw', {
    silent: true,
    refresh: ['payout', 'wallet'],
    onDone: () => {
      toast(t('asked'))
      setProving(false)
      setTyped(undefined)
      setTried(false)
      setWay(undefined)
    },
  })
  const request = (pay_password: string): Input<'payout.withdraw'> => ({
    owner,
    amount_fen: amount_fen!,
    ...way,
    pay_password,
  })
  const account = form.accounts.find((one) => one.id === way?.account_id)
  const can_go = source ? source.ready : account?.state === 'ready'
  const ready = can_go && !form.frozen && form.holds.length === 0 && count_left > 0
  const cost =
    fee_fen > 0
      ? t('fee', { fee: formatFen(fee_fen), net: formatFen(Math.max(0, (amount_fen ?? 0) - fee_fen)) })
      : owner === 'shop' || source
        ? t('free_always')
        : t('free', { count: Math.max(0, form.fee_rule.free_left - 1) })
  const left = { left: formatFen(day_left_fen), count: count_left }
  const bounds = t('range', { ...range, max: formatFen(source ? most_fen : max_fen), ...left })
  const note = <span className="j-num">{count_left === 0 ? cost : `${cost} ${bounds}`}</span>
  return (
    <>
      <PageShell
        bar={
          <StickySubmit type="button" disabled={!ready} onPress={() => (fits ? setProving(true) : setTried(true))}>
            {amount_fen ? t('submit', { amount: formatFen(amount_fen) }) : t('submit_none')}
          </StickySubmit>
        }
      >
        {form.frozen && (
          <StateBanner tone="red" rounded icon={<LockIcon size={22} />} title={t('frozen')} note={t('frozen_note')} />
        )}
        {form.holds.map((hold) => (
          <StateBanner
            key={hold.reason}
            tone="amber"
            rounded
            icon={<ClockIcon size={22} />}
            title={t('held_until', { when: formatMoment(hold.until_at) })}
            note={hold.reason}
          />
        ))}
        {count_left === 0 && (
          <StateBanner
            tone="amber"
            rounded
            icon={<ClockIcon size={22} />}
            title={t('no_more')}
            note={t('no_more_note')}
          />
        )}
        <Head form={form} />
        <Ways
          owner={owner}
          form={form}
          way={way}
          onChoose={(next) => {
            setWay(next)
            setTyped(undefined)
          }}
        />
        <CellGroup look="card" note={note}>
          <Field label={t('amount')} layout="stacked" error={tried && !fits ? t('amount_wrong', range) : undefined}>
            {(ids) => (
              <div className="payout-amount">
                <MoneyInput
                  {...ids}
                  big
                  align="left"
                  text={text}
                  onChange={(next, fen) => setTyped({ text: next, fen })}
                />
                <Chip
                  tone="fill"
                  on={most_fen > 0 && amount_fen === most_fen}
                  onPress={() => setTyped({ text: editableYuan(most_fen), fen: most_fen })}
                >
                  {t('all')}
                </Chip>
              </div>
            )}
          </Field>
        </CellGroup>
        <ChangeCard from={owner === 'shop' ? 'shop_wallet' : 'earning'} />
        <Card>
          <h2 className="j-card-title">{t('recent')}</h2>
          {form.recent.length === 0 && <p className="payout-note">{t('recent_note')}</p>}
          {form.recent.map((one) => (
            <WithdrawalLine key={one.wd_no} one={one} />
          ))}
          {form.recent.length > 0 && (
            <div className="payout-acts">
              <Button variant="outline" size="m" onClick={() => go('wallet.statement', { owner })}>
                {t('statements')}
              </Button>
            </div>
          )}
        </Card>
      </PageShell>
      {proving && (
        <SecretSheet
          title={t('submit_none')}
          amount_fen={amount_fen!}
          note={source ? cardName(t, source) : account && accountName(t, account)}
          pending={act.pending}
          wrong={act.error?.message}
          onFull={(pay_password) => act.run(request(pay_password))}
          onClose={() => setProving(false)}
        />
      )}
    </>
  )
}

/** What may be taken out: to an account, and back to the cards it came from. */
function Head({ form }: { form: Form }) {
  const t = useText()
  const { withdrawable_fen, balance_fen, reserved_fen, debt_fen, sources } = form
  const to_cards_fen = sources.reduce((sum, { most_fen }) => sum + most_fen, 0)
  const only_cards = withdrawable_fen === 0 && to_cards_fen > 0
  return (
    <Card>
      <div className="payout-head">
        <span className="j-meta">{t(only_cards ? 'can_go_back' : 'can_take')}</span>
        <Price fen={only_cards ? to_cards_fen : withdrawable_fen} size="sheet" decimals="always" />
        <span className="j-meta j-num">{t('of_balance', { amount: formatFen(balance_fen) })}</span>
        {to_cards_fen > 0 && (
          <span className="payout-note j-num">
            {only_cards ? t('back_rule') : t('to_cards', { amount: formatFen(to_cards_fen) })}
          </span>
        )}
        {reserved_fen > 0 && <span className="j-meta">{t('reserved', { amount: formatFen(reserved_fen) })}</span>}
        {debt_fen > 0 && <span className="j-meta">{t('debt', { amount: formatFen(debt_fen) })}</span>}
      </div>
    </Card>
  )
}

type Text = ReturnType<typeof useText>
const accountName = (t: Text, one: Form['accounts'][number]): string =>
  `${one.bank_name ?? t(one.kind === 'alipay' ? 'alipay' : 'bank')} ${one.account_masked}`
const cardName = (t: Text, { bank_name: bank, last4 }: Form['sources'][number]): string =>
  t('back_to_card', { bank, last4 })

/** The accounts it can go to, and what must go back to a card. */
function Ways({
  owner,
  form,
  way,
  onChoose,
}: {
  owner: Owner
  form: Form
  way: Way | undefined
  onChoose: (way: Way) => void
}) {
  const t = useText()
  const manage = () => go(owner === 'shop' ? 'payout.shopAccounts' : 'payout.accounts')
  return (
    <Card>
      <h2 className="j-card-title">{t('where_to')}</h2>
      {form.accounts.length === 0 && <p className="payout-note">{`${t('no_account')}. ${t('no_account_note')}`}</p>}
      <div className="payout-ways" role="radiogroup" aria-label={t('where_to')}>
        {form.accounts.map((one) => (
          <Radio
            key={one.id}
            name="way"
            on={way?.account_id === one.id}
            onChange={() => onChoose({ account_id: one.id })}
          >
            <span className="payout-way">
              <span>{accountName(t, one)}</span>
              {one.state === 'held' && (
                <span className="j-meta">{t('rests', { when: formatMoment(one.usable_at) })}</span>
              )}
            </span>
          </Radio>
        ))}
        {form.sources.map((one) => (
          <Radio
            key={one.pay_no}
            name="way"
            on={way?.pay_no === one.pay_no}
            onChange={() => onChoose({ pay_no: one.pay_no })}
          >
            <span className="payout-way">
              <span>{cardName(t, one)}</span>
              <span className="j-meta j-num">
                {t('back_note', { amount: formatFen(one.left_fen), when: formatMoment(one.paid_at) })}{' '}
                {!one.ready && t('back_from', { when: formatMoment(one.back_from) })}
              </span>
            </span>
          </Radio>
        ))}
      </div>
      <div className="payout-acts">
        <Button variant="outline" size="m" onClick={manage}>
          {t(form.accounts.length === 0 ? 'add' : 'manage')}
        </Button>
      </div>
    </Card>
  )
}
