/** Province, city and county, one after the other. Counties are asked for once their city is chosen. */
import { Cell, CellGroup, ErrorState, Sheet, Spinner, Tabs } from '@juya/ui'
import { CheckIcon, MagnifyingGlassIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useCall } from '../../lib/api/query.ts'
import { type City, provinceOf } from '../../lib/asked-place.ts'
import type { Region } from '../../lib/format/regions.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { useText } from './i18n.ts'

interface ChosenRegion {
  province: Region
  city: Region
  county: Region
}

const LEVELS = ['province', 'city', 'county'] as const
/** City labels are province-city; here the province stands in its own tab. */
export const shortLabel = (region: Region): string => region.label.replace(/^.+-/, '')

export function RegionSheet({
  start,
  onFind,
  onClose,
  onChosen,
}: {
  /** A city found by its name: only the county is left to choose. */
  start?: City | undefined
  onFind: () => void
  onClose: () => void
  onChosen: (region: ChosenRegion) => void
}) {
  const t = useText()
  const common = useCommon()
  const [province, setProvince] = useState<Region | undefined>(
    start && { value: provinceOf(start.code), label: start.province },
  )
  const [city, setCity] = useState<Region | undefined>(start && { value: start.code, label: start.name })
  const [level, setLevel] = useState<(typeof LEVELS)[number]>(start ? 'county' : 'province')
  const forever = { stale_ms: Number.POSITIVE_INFINITY }
  const provinces = useCall('site.provinces', { tree: true }, forever)
  const counties = useCall('site.counties', { code: city?.value ?? '' }, { ...forever, enabled: city !== undefined })
  const reading = level === 'county' ? counties : provinces
  const options: readonly Region[] | undefined =
    level === 'city'
      ? (province?.children ?? provinces.data?.list.find(({ value }) => value === province?.value)?.children)
      : level === 'county'
        ? counties.data?.list
        : provinces.data?.list
  const chosen = level === 'province' ? province : level === 'city' ? city : undefined

  const choose = (region: Region) => {
    if (level === 'province') {
      setProvince(region)
      setCity(undefined)
      setLevel('city')
    } else if (level === 'city') {
      setCity(region)
      setLevel('county')
    } else if (province && city) onChosen({ province, city, county: region })
  }
  const reached = city ? 3 : province ? 2 : 1
  return (
    <Sheet open onClose={onClose} title={t('region')} height="tall">
      <Tabs
        tabs={LEVELS.slice(0, reached).map((key) => ({
          key,
          text:
            key === 'province'
              ? (province?.label ?? t('province'))
              : key === 'city'
                ? city
                  ? shortLabel(city)
                  : t('city')
                : t('county'),
        }))}
        active={level}
        onChange={(key) => setLevel(key as typeof level)}
        label={t('region')}
      />
      {level === 'province' && (
        <CellGroup>
          <Cell icon={<MagnifyingGlassIcon size={18} />} title={t('find_by_name')} onPress={onFind} />
        </CellGroup>
      )}
      {options ? (
        <CellGroup>
          {options.map((region) => (
            <Cell
              key={region.value}
              title={shortLabel(region)}
              onPress={() => choose(region)}
              right={chosen?.value === region.value ? <CheckIcon size={18} /> : <span />}
            />
          ))}
        </CellGroup>
      ) : reading.error ? (
        <ErrorState title={common('weak_network')} retry={common('retry')} onRetry={() => void reading.refetch()} />
      ) : (
        <p className="address-wait">
          <Spinner size={24} />
        </p>
      )}
    </Sheet>
  )
}
