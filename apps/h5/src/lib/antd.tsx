/** antd-mobile's date picker with our theme, loaded when one is opened. Nothing of it belongs to the first view. */
import { type ComponentProps, lazy, Suspense } from 'react'

const parts = () => import('./antd-parts.tsx')
const DateSheet = lazy(async () => ({ default: (await parts()).DateSheet }))

/** Day and time: `<DatePickerLazy visible={open} onClose={…} precision="minute" onConfirm={(date) => …} />` */
export const DatePickerLazy = (props: ComponentProps<typeof DateSheet>) => (
  <Suspense fallback={null}>
    <DateSheet {...props} />
  </Suspense>
)
