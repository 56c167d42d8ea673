import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractTablePlugin, isConsoleCall } from '../../tools/vite-contract-table.ts'
import { precompress } from '../../tools/vite-precompress.ts'
import { preloadFonts } from '../../tools/vite-preload-fonts.ts'
import { consoleResources } from './build/console-resources.ts'

const server = process.env.API_ORIGIN ?? 'http://localhost:8080'

export default defineConfig({
  root: import.meta.dirname,
  base: '/admin/',
  plugins: [react(), contractTablePlugin(isConsoleCall), consoleResources(), preloadFonts(), precompress()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 1024,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
  },
  server: {
    port: Number(process.env.DEV_PORT ?? 8082),
    proxy: Object.fromEntries(['/api', '/upload', '/static'].map((path) => [path, server])),
  },
})
