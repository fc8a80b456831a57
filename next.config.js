/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  // Several builds can stand side by side, as the tests' and the desk's own do.
  distDir: process.env.NEXT_DIST_DIR || '.next',
  poweredByHeader: false,
  // Everything that is checked is checked by `npm run check`.
  typescript: { ignoreBuildErrors: true },
  // These are used as they are installed; bundling them breaks what they load at run time.
  serverExternalPackages: [
    'pg',
    'pg-boss',
    'pino',
    'nodemailer',
    'mailparser',
    'smtp-server',
    '@prisma/client',
    '@prisma/adapter-pg',
  ],
  experimental: { serverActions: { bodySizeLimit: '1mb' } },
  // Browsers ask for it of their own accord where a page's head is not there yet.
  rewrites: async () => [{ source: '/favicon.ico', destination: '/icon.svg' }],
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'X-Content-Type-Options', value: 'nosniff' },
        { key: 'X-Frame-Options', value: 'DENY' },
        { key: 'Referrer-Policy', value: 'same-origin' },
        {
          key: 'Content-Security-Policy',
          value: "frame-ancestors 'none'; base-uri 'self'; form-action 'self'; object-src 'none'",
        },
      ],
    },
  ],
}

export default config
