import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractTablePlugin, isPhoneCall } from '../../tools/vite-contract-table.ts'
import { precompress } from '../../tools/vite-precompress.ts'
import { preloadFonts } from '../../tools/vite-preload-fonts.ts'
import { contractPerModule } from './build/contract-per-module.ts'
import { early } from './build/early-calls.ts'
import { inlineStyles } from './build/inline-styles.ts'
import { leanIcons } from './build/lean-icons.ts'
import { leanQueries } from './build/lean-queries.ts'

/** Code nearly every screen needs, in one file: it compresses better than thirty small ones. The rest comes with its page. */
const SHELL =
  /packages\/ui\/src\/(?:classes|illustrations|texts|layout\/(?!cells)[\w-]+|bidding\/(?:clock|countdown|money|price)|feedback\/(?:ask|spinner|states|toast)|forms\/button)\.|apps\/h5\/src\/(?:templates\/(?:pages\/list-pages|main-tabs|page-shell|route-view|screens|skeletons)|cards\/lot\/lot-card|lib\/(?!asked-place|api\/patience|cart\/|copy-text|live\/own-news|player\/|save-file|storage\/(?:item-store|kept-state)|forms\/|on-demand|session\/(?:messenger-login|coming-back)|format\/(?:distance|regions|shanghai|time-left|zone)|texts\/photo-views|weather))|node_modules\/@tanstack\/|@phosphor-icons\/react\/dist\/(?:lib|(?:csr|defs)\/(?:ArrowClockwise|Bank|Clock|Handbag|MagnifyingGlass|ShieldCheck|ShoppingCartSimple|Storefront|Ticket)\.)/

/** Signs of many screens, but not of the first view of home. */
const SIGNS = /@phosphor-icons\/react\/dist\/(?:csr|defs)\/(?:Check|CheckCircle|Info|Trophy|WarningCircle|X|XCircle)\./

const server = process.env.API_ORIGIN ?? 'http://localhost:8080'

export default defineConfig({
  root: import.meta.dirname,
  base: '/h5/',
  plugins: [
    react(),
    contractPerModule(),
    contractTablePlugin(isPhoneCall),
    leanQueries(),
    leanIcons([join(import.meta.dirname, 'src'), join(import.meta.dirname, '../../packages/ui/src')]),
    preloadFonts(),
    early(),
    inlineStyles(),
    precompress(),
  ],
  // A worker's file may share chunks with another's; none is written into a page.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Home's first view names a great many files, and letters drawn by chance do not compress: 28 bits tell two releases of a file apart.
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            { name: 'shell', test: SHELL },
            { name: 'signs', test: SIGNS },
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
        .concat(['/socket.io', '/media'].map((path) => [path, { target: server, ws: true } as never])),
    ),
  },
})
