import './site.css'
import { Cell, CellGroup, ImagePlate } from '@juya/ui'
import { useCall } from '../../lib/api/query.ts'
import { imageUrl } from '../../lib/format/image.ts'
import { SettingsPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function LicensePage() {
  const t = useText()
  const answer = useCall('account.company', {})
  const company = answer.data?.company
  return (
    <SettingsPage needs={answer}>
      {company && (
        <CellGroup title={t('company')}>
          <Cell title={t('company_name')} value={company.name} />
          <Cell title={t('icp')} value={company.icp} />
          <Cell title={t('phone')} value={company.phone} href={`tel:${company.phone.replace(/[^\d+]/g, '')}`} />
          <Cell title={t('address')} help={company.address} />
        </CellGroup>
      )}
      {company?.licence_img && (
        <div className="site-licence">
          <ImagePlate src={imageUrl(company.licence_img)} alt={t('licence')} ratio="3:4" radius="card" />
        </div>
      )}
    </SettingsPage>
  )
}
