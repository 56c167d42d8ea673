import type { Data } from '../../lib/api/client.ts'
import { formatFen } from '../../lib/format/format.ts'
import { useText } from './i18n.ts'

/** Sums of the listed movements, in and out. */
export function FundSums({ sums }: { sums: Data<'wallet.log'>['sums'] | undefined }) {
  const t = useText()
  return (
    <p className="wallet-sums j-num">
      <span>
        {t('in')} <b className="wallet-sums__in">{sums ? formatFen(sums.in_fen, { decimals: 'always' }) : '–'}</b>
      </span>
      <span>
        {t('out')} <b>{sums ? formatFen(sums.out_fen, { decimals: 'always' }) : '–'}</b>
      </span>
    </p>
  )
}
