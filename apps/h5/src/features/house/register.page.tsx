/** Registering for a sale: all its terms, how much to set aside, and the paddle that follows. */
import './house.css'
import { ActionBar, Button, CellGroup, Chip, Row, Rows, StateBanner } from '@juya/ui'
import { CheckCircleIcon, InfoIcon } from '@juya/ui/icons.ts'
import { useEffect, useState } from 'react'
import { PaySheet } from '../../cards/pay/pay-sheet.tsx'
import { call } from '../../lib/api/client.ts'
import { refresh, useCall, useQueryClient } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { SaleTerms } from './parts/sale-terms.tsx'
import { StandingBanner } from './parts/standing-banner.tsx'

/** The sale's deposit so many times: to bid for as much more. */
const TIMES = [1, 2, 5, 10] as const
/** The paddle follows the money within a moment. */
const PADDLE_MS = 1_000

export default function RegisterPage() {
  const t = useText()
  const id = useIdParam()
  const client = useQueryClient()
  const [deposit_fen, setDeposit] = useState<number>()
  const [paying, setPaying] = useState(false)
  const quote = useCall(
    'house.registerQuote',
    { session_id: id, ...(deposit_fen === undefined ? {} : { deposit_fen }) },
    { enabled: id > 0, keep: true, stale_ms: 0 },
  )
  const data = quote.data
  const { refetch } = quote
  const waits_for_paddle = data !== undefined && data.held_fen > 0 && !data.my_paddle
  useEffect(() => {
    if (!waits_for_paddle) return
    const timer = setInterval(() => void refetch(), PADDLE_MS)
    return () => clearInterval(timer)
  }, [waits_for_paddle, refetch])
  const done = async () => {
    setPaying(false)
    await refresh(client, ['house', 'auction'])
    await quote.refetch()
  }
  return (
    <DetailPage
      needs={quote}
      title={data?.session.title}
      bar={
        data && (
          <ActionBar note={data.topup_fen > 0 ? t('agree') : undefined}>
            {data.topup_fen > 0 ? (
              <Button block disabled={quote.refreshing} onClick={() => setPaying(true)}>
                {t('set_aside', { amount: formatFen(data.topup_fen) })}
              </Button>
            ) : (
              <Button block onClick={() => go('house.session', { id })}>
                {t('to_lots')}
              </Button>
            )}
          </ActionBar>
        )
      }
    >
      {data && (
        <>
          {data.my_paddle && (
            <StandingBanner
              tone="jade"
              icon={<CheckCircleIcon size={20} weight="fill" />}
              title={t('paddle', { no: data.my_paddle.no })}
              note={t('paddle_left', {
                left: formatFen(data.my_paddle.left_fen),
                limit: formatFen(data.my_paddle.limit_fen),
              })}
            />
          )}
          <CellGroup look="card" title={t('terms')}>
            <SaleTerms sale={data.session} pay_window_h={data.pay_window_h} />
          </CellGroup>
          <CellGroup look="card" title={t('more_deposit')}>
            <div className="sale-choices">
              {TIMES.map((times) => {
                const fen = data.session.deposit_fen * times
                return (
                  <Chip
                    key={times}
                    tone="line"
                    on={data.required_fen === fen}
                    disabled={fen < data.held_fen}
                    onPress={() => setDeposit(fen)}
                  >
                    {formatFen(fen)}
                  </Chip>
                )
              })}
            </div>
            <div className="house-rows">
              <Rows>
                {data.held_fen > 0 && <Row label={t('now_held')}>{formatFen(data.held_fen)}</Row>}
                <Row label={t('to_pay_now')}>{formatFen(data.topup_fen)}</Row>
                <Row label={t('limit')} strong>
                  {formatFen(data.bid_limit_fen ?? 0)}
                </Row>
              </Rows>
            </div>
          </CellGroup>
          {data.realname_from_fen != null && (
            <StateBanner
              rounded
              tone="amber"
              icon={<InfoIcon size={20} weight="fill" />}
              title={t('name_from', { amount: formatFen(data.realname_from_fen) })}
              action={<span className="j-link">{t('verify')}</span>}
              onPress={() => go('settings.identity')}
            />
          )}
          <PaySheet
            open={paying}
            onClose={() => setPaying(false)}
            title={t('deposit')}
            options={data.pay}
            note={t('back_text')}
            start={async (choice) => {
              const { pay } = await call(
                'house.register',
                { session_id: id, deposit_fen: data.required_fen, submit_token: data.submit_token, ...choice },
                { silent: true },
              )
              return pay!
            }}
            onPaid={() => {
              toast(t('registered'))
              void done()
            }}
            onStale={() => void quote.refetch()}
          />
        </>
      )}
    </DetailPage>
  )
}
