/** No coupon is to be had by bringing friends just now. */
import { Button, Empty } from '@juya/ui'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'

export function NoOffers() {
  const t = useText()
  return (
    <Empty
      drawing="scroll"
      title={t('none')}
      note={t('none_note')}
      action={<Button onClick={() => go('coupon.offers')}>{t('other_coupons')}</Button>}
    />
  )
}
