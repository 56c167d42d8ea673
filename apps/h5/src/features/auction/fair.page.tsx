/** "Fair and verifiable": a lot that was really sold, and the sums of money and points, are checked here by the reader's own device. */
import './check/check.css'
import './check/fair.css'
import { Button, Card, Empty, StateBanner } from '@juya/ui'
import { CheckCircleIcon, FlaskIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useEffect, useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { useText as useCheckText } from './check/check.i18n.ts'
import { useText } from './check/fair.i18n.ts'
import { FairStep, summaryTone } from './check/fair-step.tsx'
import { type ChainLink, chainOf, changedCopy, stepsOf } from './check/fair-steps.ts'
import { HeldOwed } from './check/held-owed.tsx'
import { type Checked, checkLot, download, verdictOf } from './check/run-check.ts'

type LotCard = NonNullable<Data<'proof.lotToCheck'>['lot']>

export default function FairPage() {
  const id = useIdParam()
  const t = useText()
  const common = useCommon()
  const signed_in = useSession().token !== null
  const asked = useCall('proof.lotToCheck', id > 0 ? { id } : {}, { stale_ms: Number.POSITIVE_INFINITY })
  const lot = asked.data?.lot
  const check = useCheck(lot?.id, signed_in)
  const sums = useCall('proof.solvency', {}, { stale_ms: 60_000 })
  const nothing = asked.data !== undefined && !lot
  return (
    <PageShell
      needs={nothing ? [asked, sums] : [asked, check, sums]}
      about={id > 0 ? lot?.title : undefined}
      instead={
        nothing ? (
          <>
            <Empty
              drawing="vase"
              title={t('fair_none')}
              note={t('fair_none_note')}
              action={
                <Button onClick={() => go('home.index', {}, { type: 'switchTab' })}>{common('back_home')}</Button>
              }
            />
            {sums.data && <HeldOwed sums={sums.data} />}
          </>
        ) : undefined
      }
    >
      {lot && check.data && <Steps lot={lot} made={check.data} named={id > 0} />}
      {sums.data && <HeldOwed sums={sums.data} />}
    </PageShell>
  )
}

function useCheck(lot_id: number | undefined, signed_in: boolean) {
  const [state, setState] = useState<{ made?: Made; error?: unknown }>({})
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round checks the same lot again
  useEffect(() => {
    let shown = true
    setState({})
    if (lot_id !== undefined)
      checkLot(lot_id, signed_in)
        .then(withLinks)
        .then(
          (made) => shown && setState({ made }),
          (error) => shown && setState({ error }),
        )
    return () => {
      shown = false
    }
  }, [lot_id, signed_in, round])
  return {
    data: state.made,
    error: (state.error as never) ?? null,
    loading: !state.made && !state.error,
    refetch: async () => setRound(round + 1),
  }
}

/** A check with its chain, made before anything is shown: a card that grows later would push the others away. */
interface Made {
  checked: Checked
  links: ChainLink[]
}
const withLinks = async (checked: Checked): Promise<Made> => ({ checked, links: await chainOf(checked) })

interface Tried extends Made {
  seq: number
  by_fen: number
}

/** `named`: the lot was asked for, so it may be of any state. */
function Steps({ lot, made, named }: { lot: LotCard; made: Made; named: boolean }) {
  const t = useText()
  const check_text = useCheckText()
  const [tried, setTried] = useState<Tried | null>(null)
  const { checked } = made
  const { checked: shown, links } = tried ?? made
  const steps = stepsOf(shown)
  const failing = steps.filter(({ result }) => result === 'fails').length
  const tone = summaryTone(steps.map(({ result }) => result))
  const Icon = tone === 'jade' ? CheckCircleIcon : WarningCircleIcon

  const tryChange = async () => {
    const copy = changedCopy(checked.log)
    if (!copy) return
    const changed = await withLinks({ ...checked, log: copy.log, ...(await verdictOf(copy.log)) })
    setTried({ ...changed, seq: copy.seq, by_fen: copy.by_fen })
    window.scrollTo({ top: 0 })
  }

  return (
    <>
      <Card>
        <p className="fair-intro">{t(named ? 'fair_intro_lot' : 'fair_intro')}</p>
        <button type="button" className="fair-lot" onClick={() => go('auction.lot', { id: lot.id })}>
          <img className="fair-lot__photo" src={sizedUrl(lot.image, 400)} alt="" width={80} height={80} />
          <span className="fair-lot__text">
            <b className="fair-lot__title">{lot.title}</b>
            {checked.log.closing?.result === 'sold' && (
              <span className="j-meta">
                {t('fair_result_sold', { amount: formatFen(checked.log.closing.hammer_fen ?? 0) })} ·{' '}
                {formatMoment(checked.log.closing.closed_at_ms)}
              </span>
            )}
          </span>
        </button>
      </Card>
      <div className="fair-banner">
        {tried && (
          <StateBanner
            rounded
            tone="amber"
            icon={<FlaskIcon size={24} />}
            title={t('fair_tried')}
            note={t('fair_tried_note', { seq: tried.seq, amount: formatFen(tried.by_fen) })}
          />
        )}
        <StateBanner
          rounded
          tone={tone}
          icon={<Icon size={24} weight="fill" />}
          title={
            tone === 'red'
              ? t('fair_fails', { count: failing, all: steps.length })
              : t(tone === 'jade' ? 'fair_all' : 'fair_some', { count: steps.length })
          }
          note={tone === 'red' && !tried ? check_text('check_bad_note') : undefined}
        />
      </div>
      {steps.map((step, at) => (
        <FairStep key={step.name} step={step} number={at + 1} count={steps.length} checked={shown} links={links} />
      ))}
      {checked.log.entries.length > 0 && (
        <Card title={t('fair_try')}>
          <div className="fair-try">
            <p className="fair-intro">{t('fair_try_note')}</p>
            {tried ? (
              <Button variant="plain" block onClick={() => setTried(null)}>
                {t('fair_tried_back')}
              </Button>
            ) : (
              <Button variant="outline" block onClick={() => void tryChange()}>
                {t('fair_try_do')}
              </Button>
            )}
          </div>
        </Card>
      )}
      <Card
        title={t('fair_limits')}
        action={
          <Button variant="text" size="m" onClick={() => download(checked.log)}>
            {t('fair_download')}
          </Button>
        }
      >
        <p className="fair-intro">{t('fair_limits_text')}</p>
        <p className="fair-intro">{t('fair_own')}</p>
      </Card>
    </>
  )
}
