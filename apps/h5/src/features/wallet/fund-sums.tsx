import type { Data } from '../../lib/api.ts'
import { formatFen } from '../../lib/format.ts'
import { useText } from './i18n.ts'

/** What came in and went out in what is listed. */
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
