-- CreateEnum
CREATE TYPE "FollowUpState" AS ENUM ('open', 'due', 'cancelled');

-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "EffectKind" ADD VALUE 'refund';
ALTER TYPE "EffectKind" ADD VALUE 'reship';
ALTER TYPE "EffectKind" ADD VALUE 'follow_up';
ALTER TYPE "EffectKind" ADD VALUE 'close';

-- AlterTable
ALTER TABLE "Case" ADD COLUMN     "bounds" JSONB,
ADD COLUMN     "goesOn" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "month" TEXT;

-- AlterTable
ALTER TABLE "Run" ADD COLUMN     "reservedMicroUsd" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "reservedOn" DATE,
ADD COLUMN     "tokens" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Draft" ADD COLUMN     "asks" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "Proposal" ADD COLUMN     "happens" TEXT NOT NULL DEFAULT 'Email',
ADD COLUMN     "orders" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "SupportTicket" (
    "id" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "openedAt" TIMESTAMP(3) NOT NULL,
    "escalatedAt" TIMESTAMP(3),
    "closedAt" TIMESTAMP(3),

    CONSTRAINT "SupportTicket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FollowUp" (
    "id" UUID NOT NULL,
    "caseId" UUID NOT NULL,
    "effectId" UUID NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "condition" TEXT NOT NULL,
    "promise" TEXT NOT NULL,
    "state" "FollowUpState" NOT NULL DEFAULT 'open',

    CONSTRAINT "FollowUp_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DaySpend" (
    "day" DATE NOT NULL,
    "spentMicroUsd" BIGINT NOT NULL DEFAULT 0,
    "reservedMicroUsd" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "DaySpend_pkey" PRIMARY KEY ("day")
);

-- CreateTable
CREATE TABLE "ProviderOutage" (
    "provider" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "nextProbeAt" TIMESTAMP(3) NOT NULL,
    "probes" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ProviderOutage_pkey" PRIMARY KEY ("provider")
);

-- CreateIndex
CREATE UNIQUE INDEX "SupportTicket_number_key" ON "SupportTicket"("number");

-- CreateIndex
CREATE INDEX "SupportTicket_accountId_closedAt_openedAt_idx" ON "SupportTicket"("accountId", "closedAt", "openedAt");

-- CreateIndex
CREATE UNIQUE INDEX "FollowUp_effectId_key" ON "FollowUp"("effectId");

-- CreateIndex
CREATE INDEX "FollowUp_caseId_idx" ON "FollowUp"("caseId");

-- CreateIndex
CREATE INDEX "FollowUp_state_dueAt_idx" ON "FollowUp"("state", "dueAt");

-- CreateIndex
CREATE INDEX "Proposal_orders_idx" ON "Proposal" USING GIN ("orders");

-- AddForeignKey
ALTER TABLE "SupportTicket" ADD CONSTRAINT "SupportTicket_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FollowUp" ADD CONSTRAINT "FollowUp_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FollowUp" ADD CONSTRAINT "FollowUp_effectId_fkey" FOREIGN KEY ("effectId") REFERENCES "Effect"("id") ON DELETE CASCADE ON UPDATE CASCADE;
