import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractTablePlugin, isPhoneCall } from '../../tools/vite-contract-table.ts'
import { precompress } from '../../tools/vite-precompress.ts'
import { early } from './build/early.ts'
import { leanIcons } from './build/lean-icons.ts'
import { ownCalls } from './build/own-calls.ts'
import { preloadFont } from './build/preload.ts'

/** What nearly every screen needs, in one file: it compresses better than thirty small ones. The rest comes with its page. */
const SHELL =
  /packages\/ui\/src\/(?:ask|bars|button|cells|classes|clock|countdown|illustrations|lists|media|money|price|spinner|states|tag|texts|toast)\.|apps\/h5\/src\/(?:templates\/(?:list-pages|main-tabs|page-shell|route-view|screens|skeletons)|cards\/lot-card|lib\/(?!antd|left|photo-texts|regions|upload|validators|weather))|node_modules\/@tanstack\/|@phosphor-icons\/react\/dist\/(?:lib|(?:csr|defs)\/(?:ArrowClockwise|Bank|Clock|Coins|HandCoins|ClipboardText|Eye|Gavel|MagnifyingGlass|ShieldCheck|Storefront|X)\.)/

const server = process.env.API_ORIGIN ?? 'http://localhost:8080'

export default defineConfig({
  root: import.meta.dirname,
  base: '/h5/',
  plugins: [
    react(),
    ownCalls(),
    contractTablePlugin(isPhoneCall),
    leanIcons([join(import.meta.dirname, 'src'), join(import.meta.dirname, '../../packages/ui/src')]),
    preloadFont('hanken-grotesk-latin'),
    early(),
    precompress(),
  ],
  build: {
    target: 'es2022',
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            { name: 'shell', test: SHELL },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.DEV_PORT ?? 8081),
    proxy: Object.fromEntries(
      ['/api', '/upload', '/static', '/demo', '/dev', '/shop', '/course']
        .map((path) => [path, server])
        .concat([['/socket.io', { target: server, ws: true } as never]]),
    ),
  },
})
