import {
  Ban,
  BookCheck,
  CalendarClock,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  CloudOff,
  CornerUpLeft,
  Eraser,
  FilePen,
  FolderOpen,
  Hand,
  Hourglass,
  type LucideIcon,
  MailCheck,
  MessageSquare,
  Pause,
  PenLine,
  Play,
  Plus,
  RotateCw,
  Search,
  Send,
  Square,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import type { HistoryItem, StepResult } from '#lib/cases/telling.ts'

/** A sign for each kind of item, so that a history can be read at a glance. */
const icons: Record<HistoryItem['kind'], LucideIcon> = {
  case_opened: FolderOpen,
  message_received: MessageSquare,
  run_started: Play,
  run_resumed: RotateCw,
  replied: MessageSquare,
  applied: Search,
  refused: TriangleAlert,
  call_failed: CloudOff,
  stale_reply: Clock,
  run_suspended: Pause,
  run_ended: Square,
  drafted: PenLine,
  proposed: FilePen,
  edited: PenLine,
  source_given: BookCheck,
  approved: CircleCheck,
  sent_back: CornerUpLeft,
  withdrawn: Undo2,
  expired: Hourglass,
  taken_over: Hand,
  lead_asked: CircleHelp,
  requeued: RotateCw,
  more_given: Plus,
  closed: CircleX,
  effect_started: Send,
  effect_ended: MailCheck,
  effect_postponed: Clock,
  effects_not_attempted: Ban,
  follow_up_ended: CalendarClock,
  erased: Eraser,
  unreadable: CircleHelp,
}

const steps: Record<StepResult, LucideIcon> = {
  fact: Search,
  draft: PenLine,
  effect: FilePen,
  answer: MessageSquare,
  escalation: Hand,
}

/** The sign of an item: of a step by what came of it, of everything else by its kind. */
export function iconOf({ kind, result }: HistoryItem): LucideIcon {
  return result === null ? icons[kind] : steps[result]
}
