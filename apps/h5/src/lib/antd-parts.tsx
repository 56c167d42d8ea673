import './antd-theme.css'
import { ConfigProvider, DatePicker, unstableSetRender } from 'antd-mobile'
import enUS from 'antd-mobile/es/locales/en-US'
import zhCN from 'antd-mobile/es/locales/zh-CN'
import type { ComponentProps, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { useLanguage } from './i18n.ts'

// React 19 has no ReactDOM.render; without this what antd-mobile mounts by itself would stay empty.
unstableSetRender((node, container) => {
  const root = createRoot(container)
  root.render(node)
  return async () => root.unmount()
})

function Themed({ children }: { children: ReactNode }) {
  return <ConfigProvider locale={useLanguage() === 'en' ? enUS : zhCN}>{children}</ConfigProvider>
}

export const DateSheet = (props: ComponentProps<typeof DatePicker>) => (
  <Themed>
    <DatePicker {...props} />
  </Themed>
)
