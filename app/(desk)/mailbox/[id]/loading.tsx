import { MailLoading } from '#components/mailbox/loading.tsx'

export default function Loading() {
  return <MailLoading />
}
