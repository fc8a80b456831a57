-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "PaymentKind" AS ENUM ('card', 'wallet', 'gift_card');

-- CreateEnum
CREATE TYPE "OrderStatus" AS ENUM ('pending', 'processed', 'shipped', 'delivered', 'cancelled', 'returned');

-- CreateEnum
CREATE TYPE "ShipmentStatus" AS ENUM ('label_created', 'in_transit', 'in_transit_stalled', 'out_for_delivery', 'delivered', 'lost', 'returned_to_sender');

-- CreateEnum
CREATE TYPE "ReturnStatus" AS ENUM ('requested', 'received', 'refunded', 'refused');

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('agent', 'lead', 'admin');

-- CreateEnum
CREATE TYPE "Channel" AS ENUM ('agent', 'form', 'mail', 'api');

-- CreateEnum
CREATE TYPE "ScopeKind" AS ENUM ('customer', 'account', 'desk', 'none');

-- CreateEnum
CREATE TYPE "CaseState" AS ENUM ('queued', 'running', 'awaiting_approval', 'committing', 'waiting', 'needs_human', 'closed');

-- CreateEnum
CREATE TYPE "MessageDirection" AS ENUM ('inbound', 'outbound');

-- CreateEnum
CREATE TYPE "AuthorKind" AS ENUM ('model', 'person');

-- CreateEnum
CREATE TYPE "RunOutcome" AS ENUM ('parked', 'answered', 'escalated', 'halted', 'superseded');

-- CreateEnum
CREATE TYPE "Bound" AS ENUM ('steps', 'repairs', 'cost', 'deadline', 'context', 'crash', 'model');

-- CreateEnum
CREATE TYPE "SupersededBy" AS ENUM ('customer', 'person', 'close');

-- CreateEnum
CREATE TYPE "ProposalStatus" AS ENUM ('pending', 'approved', 'sent_back', 'withdrawn', 'expired');

-- CreateEnum
CREATE TYPE "DecisionKind" AS ENUM ('approve', 'send_back');

-- CreateEnum
CREATE TYPE "EffectKind" AS ENUM ('send_email');

-- CreateEnum
CREATE TYPE "EffectState" AS ENUM ('pending', 'executing', 'succeeded', 'failed', 'unknown', 'not_attempted', 'undone');

-- CreateEnum
CREATE TYPE "AttemptOutcome" AS ENUM ('succeeded', 'refused_for_now', 'refused', 'unknown');

-- CreateTable
CREATE TABLE "Customer" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "phone" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "note" TEXT,
    "since" TIMESTAMP(3) NOT NULL,
    "accountId" UUID,

    CONSTRAINT "Customer_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Address" (
    "id" UUID NOT NULL,
    "customerId" UUID NOT NULL,
    "line1" TEXT NOT NULL,
    "line2" TEXT,
    "city" TEXT NOT NULL,
    "region" TEXT,
    "postcode" TEXT NOT NULL,
    "country" CHAR(2) NOT NULL,
    "isDefault" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Address_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentMethod" (
    "id" UUID NOT NULL,
    "customerId" UUID NOT NULL,
    "kind" "PaymentKind" NOT NULL,
    "label" TEXT NOT NULL,
    "last4" TEXT,
    "balanceCents" INTEGER,
    "currency" CHAR(3) NOT NULL,

    CONSTRAINT "PaymentMethod_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Account" (
    "id" UUID NOT NULL,
    "company" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "tier" TEXT NOT NULL,
    "renewalDate" DATE,
    "owner" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "cancelledAt" TIMESTAMP(3),

    CONSTRAINT "Account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Product" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "category" TEXT NOT NULL,

    CONSTRAINT "Product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Variant" (
    "id" UUID NOT NULL,
    "productId" UUID NOT NULL,
    "sku" TEXT NOT NULL,
    "options" JSONB NOT NULL,
    "priceCents" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "available" BOOLEAN NOT NULL DEFAULT true,
    "stock" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Variant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Order" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "customerId" UUID NOT NULL,
    "status" "OrderStatus" NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "shippingCents" INTEGER NOT NULL DEFAULT 0,
    "totalCents" INTEGER NOT NULL,
    "placedAt" TIMESTAMP(3) NOT NULL,
    "promisedOn" DATE,
    "cancelledAt" TIMESTAMP(3),
    "cancelledReason" TEXT,
    "shipTo" JSONB NOT NULL,

    CONSTRAINT "Order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OrderLine" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "variantId" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unitCents" INTEGER NOT NULL,

    CONSTRAINT "OrderLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Payment" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "methodId" UUID NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "paidAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Fulfilment" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "carrier" TEXT NOT NULL,
    "trackingNumber" TEXT NOT NULL,
    "status" "ShipmentStatus" NOT NULL,
    "shippedAt" TIMESTAMP(3),
    "deliveredAt" TIMESTAMP(3),

    CONSTRAINT "Fulfilment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FulfilmentLine" (
    "fulfilmentId" UUID NOT NULL,
    "orderLineId" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "FulfilmentLine_pkey" PRIMARY KEY ("fulfilmentId","orderLineId")
);

-- CreateTable
CREATE TABLE "ShipmentEvent" (
    "id" UUID NOT NULL,
    "fulfilmentId" UUID NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "status" "ShipmentStatus" NOT NULL,
    "place" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "ShipmentEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Refund" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "methodId" UUID NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "refundedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Reshipment" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "fulfilmentId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Reshipment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Return" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "status" "ReturnStatus" NOT NULL,
    "reason" TEXT NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL,
    "receivedAt" TIMESTAMP(3),

    CONSTRAINT "Return_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReturnLine" (
    "returnId" UUID NOT NULL,
    "orderLineId" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "ReturnLine_pkey" PRIMARY KEY ("returnId","orderLineId")
);

-- CreateTable
CREATE TABLE "Exchange" (
    "id" UUID NOT NULL,
    "orderId" UUID NOT NULL,
    "status" "ReturnStatus" NOT NULL,
    "differenceCents" INTEGER NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Exchange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExchangeLine" (
    "exchangeId" UUID NOT NULL,
    "orderLineId" UUID NOT NULL,
    "newSku" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "ExchangeLine_pkey" PRIMARY KEY ("exchangeId","orderLineId","newSku")
);

-- CreateTable
CREATE TABLE "PolicyArticle" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PolicyArticle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Case" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "playbook" TEXT NOT NULL,
    "state" "CaseState" NOT NULL DEFAULT 'queued',
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "subject" TEXT NOT NULL,
    "channel" "Channel" NOT NULL,
    "openKey" TEXT,
    "scope" "ScopeKind" NOT NULL,
    "customerId" UUID,
    "accountId" UUID,
    "orderNumber" TEXT,
    "contactName" TEXT,
    "contactEmail" TEXT,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "openedById" UUID,
    "assigneeId" UUID,
    "attention" TEXT,
    "customerWroteAgain" BOOLEAN NOT NULL DEFAULT false,
    "wakeAt" TIMESTAMP(3),
    "leaseUntil" TIMESTAMP(3),
    "leasedBy" TEXT,
    "trailCount" INTEGER NOT NULL DEFAULT 0,
    "trailHash" TEXT NOT NULL DEFAULT '',
    "openedAt" TIMESTAMP(3) NOT NULL,
    "stateSince" TIMESTAMP(3) NOT NULL,
    "closedAt" TIMESTAMP(3),

    CONSTRAINT "Case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" UUID NOT NULL,
    "caseId" UUID NOT NULL,
    "direction" "MessageDirection" NOT NULL,
    "authorName" TEXT NOT NULL,
    "subject" TEXT,
    "body" TEXT NOT NULL,
    "messageId" TEXT,
    "key" TEXT,
    "effectId" UUID,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Run" (
    "id" UUID NOT NULL,
    "caseId" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "playbook" TEXT NOT NULL,
    "playbookVersion" TEXT NOT NULL,
    "decider" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "start" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "turns" INTEGER NOT NULL DEFAULT 0,
    "steps" INTEGER NOT NULL DEFAULT 0,
    "repairs" INTEGER NOT NULL DEFAULT 0,
    "costMicroUsd" INTEGER NOT NULL DEFAULT 0,
    "activeMs" INTEGER NOT NULL DEFAULT 0,
    "claims" INTEGER NOT NULL DEFAULT 0,
    "outcome" "RunOutcome",
    "bound" "Bound",
    "supersededBy" "SupersededBy",
    "reason" TEXT,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "Run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Step" (
    "runId" UUID NOT NULL,
    "index" INTEGER NOT NULL,
    "actions" TEXT[],
    "body" TEXT NOT NULL,
    "costMicroUsd" INTEGER NOT NULL,
    "durationMs" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Step_pkey" PRIMARY KEY ("runId","index")
);

-- CreateTable
CREATE TABLE "Draft" (
    "id" UUID NOT NULL,
    "caseId" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "author" "AuthorKind" NOT NULL,
    "authorId" UUID,
    "runId" UUID,
    "stepIndex" INTEGER,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Draft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Proposal" (
    "id" UUID NOT NULL,
    "caseId" UUID NOT NULL,
    "author" "AuthorKind" NOT NULL,
    "authorId" UUID,
    "runId" UUID,
    "draftId" UUID,
    "latestInboundId" UUID,
    "status" "ProposalStatus" NOT NULL DEFAULT 'pending',
    "version" INTEGER NOT NULL DEFAULT 1,
    "fingerprint" TEXT NOT NULL,
    "bundle" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3),

    CONSTRAINT "Proposal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Decision" (
    "id" UUID NOT NULL,
    "proposalId" UUID NOT NULL,
    "kind" "DecisionKind" NOT NULL,
    "userId" UUID NOT NULL,
    "reason" TEXT,
    "version" INTEGER NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Decision_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Effect" (
    "id" UUID NOT NULL,
    "caseId" UUID NOT NULL,
    "proposalId" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "kind" "EffectKind" NOT NULL,
    "idempotencyKey" TEXT NOT NULL,
    "state" "EffectState" NOT NULL DEFAULT 'pending',
    "notBefore" TIMESTAMP(3) NOT NULL,
    "leaseUntil" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "Effect_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EffectAttempt" (
    "effectId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),
    "outcome" "AttemptOutcome",
    "detail" TEXT,

    CONSTRAINT "EffectAttempt_pkey" PRIMARY KEY ("effectId","number")
);

-- CreateTable
CREATE TABLE "TrailEvent" (
    "caseId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "actor" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "prevHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "TrailEvent_pkey" PRIMARY KEY ("caseId","seq")
);

-- CreateTable
CREATE TABLE "TrailBody" (
    "caseId" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "salt" TEXT NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "TrailBody_pkey" PRIMARY KEY ("caseId","seq")
);

-- CreateTable
CREATE TABLE "TrailCheckpoint" (
    "caseId" UUID NOT NULL,
    "count" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "signature" TEXT NOT NULL,

    CONSTRAINT "TrailCheckpoint_pkey" PRIMARY KEY ("caseId","count")
);

-- CreateTable
CREATE TABLE "PromptSegment" (
    "hash" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "PromptSegment_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "Setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    "updatedById" UUID,

    CONSTRAINT "Setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "MailboxMessage" (
    "id" UUID NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sender" TEXT NOT NULL,
    "recipients" TEXT[],
    "messageId" TEXT,
    "subject" TEXT,
    "raw" BYTEA NOT NULL,

    CONSTRAINT "MailboxMessage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Customer_email_key" ON "Customer"("email");

-- CreateIndex
CREATE INDEX "Customer_accountId_idx" ON "Customer"("accountId");

-- CreateIndex
CREATE INDEX "Customer_name_idx" ON "Customer"("name");

-- CreateIndex
CREATE INDEX "Address_customerId_idx" ON "Address"("customerId");

-- CreateIndex
CREATE INDEX "PaymentMethod_customerId_idx" ON "PaymentMethod"("customerId");

-- CreateIndex
CREATE UNIQUE INDEX "Account_company_key" ON "Account"("company");

-- CreateIndex
CREATE INDEX "Account_plan_idx" ON "Account"("plan");

-- CreateIndex
CREATE INDEX "Account_renewalDate_idx" ON "Account"("renewalDate");

-- CreateIndex
CREATE UNIQUE INDEX "Product_name_key" ON "Product"("name");

-- CreateIndex
CREATE INDEX "Product_category_idx" ON "Product"("category");

-- CreateIndex
CREATE UNIQUE INDEX "Variant_sku_key" ON "Variant"("sku");

-- CreateIndex
CREATE INDEX "Variant_productId_idx" ON "Variant"("productId");

-- CreateIndex
CREATE UNIQUE INDEX "Order_number_key" ON "Order"("number");

-- CreateIndex
CREATE INDEX "Order_customerId_placedAt_idx" ON "Order"("customerId", "placedAt" DESC);

-- CreateIndex
CREATE INDEX "Order_status_idx" ON "Order"("status");

-- CreateIndex
CREATE INDEX "OrderLine_orderId_idx" ON "OrderLine"("orderId");

-- CreateIndex
CREATE INDEX "OrderLine_variantId_idx" ON "OrderLine"("variantId");

-- CreateIndex
CREATE INDEX "Payment_orderId_idx" ON "Payment"("orderId");

-- CreateIndex
CREATE INDEX "Payment_methodId_idx" ON "Payment"("methodId");

-- CreateIndex
CREATE UNIQUE INDEX "Fulfilment_trackingNumber_key" ON "Fulfilment"("trackingNumber");

-- CreateIndex
CREATE INDEX "Fulfilment_orderId_idx" ON "Fulfilment"("orderId");

-- CreateIndex
CREATE INDEX "Fulfilment_status_idx" ON "Fulfilment"("status");

-- CreateIndex
CREATE INDEX "FulfilmentLine_orderLineId_idx" ON "FulfilmentLine"("orderLineId");

-- CreateIndex
CREATE INDEX "ShipmentEvent_fulfilmentId_at_idx" ON "ShipmentEvent"("fulfilmentId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "Refund_idempotencyKey_key" ON "Refund"("idempotencyKey");

-- CreateIndex
CREATE INDEX "Refund_orderId_idx" ON "Refund"("orderId");

-- CreateIndex
CREATE INDEX "Refund_methodId_idx" ON "Refund"("methodId");

-- CreateIndex
CREATE UNIQUE INDEX "Reshipment_fulfilmentId_key" ON "Reshipment"("fulfilmentId");

-- CreateIndex
CREATE UNIQUE INDEX "Reshipment_idempotencyKey_key" ON "Reshipment"("idempotencyKey");

-- CreateIndex
CREATE INDEX "Reshipment_orderId_idx" ON "Reshipment"("orderId");

-- CreateIndex
CREATE INDEX "Return_orderId_idx" ON "Return"("orderId");

-- CreateIndex
CREATE INDEX "ReturnLine_orderLineId_idx" ON "ReturnLine"("orderLineId");

-- CreateIndex
CREATE INDEX "Exchange_orderId_idx" ON "Exchange"("orderId");

-- CreateIndex
CREATE INDEX "ExchangeLine_orderLineId_idx" ON "ExchangeLine"("orderLineId");

-- CreateIndex
CREATE UNIQUE INDEX "PolicyArticle_slug_key" ON "PolicyArticle"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE UNIQUE INDEX "Case_number_key" ON "Case"("number");

-- CreateIndex
CREATE UNIQUE INDEX "Case_openKey_key" ON "Case"("openKey");

-- CreateIndex
CREATE INDEX "Case_state_dueAt_idx" ON "Case"("state", "dueAt");

-- CreateIndex
CREATE INDEX "Case_state_stateSince_idx" ON "Case"("state", "stateSince");

-- CreateIndex
CREATE INDEX "Case_assigneeId_state_dueAt_idx" ON "Case"("assigneeId", "state", "dueAt");

-- CreateIndex
CREATE INDEX "Case_customerId_openedAt_idx" ON "Case"("customerId", "openedAt" DESC);

-- CreateIndex
CREATE INDEX "Case_accountId_openedAt_idx" ON "Case"("accountId", "openedAt" DESC);

-- CreateIndex
CREATE INDEX "Case_openedById_idx" ON "Case"("openedById");

-- CreateIndex
CREATE INDEX "Case_orderNumber_idx" ON "Case"("orderNumber");

-- CreateIndex
CREATE UNIQUE INDEX "Message_key_key" ON "Message"("key");

-- CreateIndex
CREATE UNIQUE INDEX "Message_effectId_key" ON "Message"("effectId");

-- CreateIndex
CREATE INDEX "Message_caseId_at_idx" ON "Message"("caseId", "at");

-- CreateIndex
CREATE INDEX "Message_messageId_idx" ON "Message"("messageId");

-- CreateIndex
CREATE INDEX "Run_outcome_endedAt_idx" ON "Run"("outcome", "endedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Run_caseId_index_key" ON "Run"("caseId", "index");

-- CreateIndex
CREATE INDEX "Draft_authorId_idx" ON "Draft"("authorId");

-- CreateIndex
CREATE UNIQUE INDEX "Draft_caseId_version_key" ON "Draft"("caseId", "version");

-- CreateIndex
CREATE UNIQUE INDEX "Draft_runId_stepIndex_key" ON "Draft"("runId", "stepIndex");

-- CreateIndex
CREATE INDEX "Proposal_caseId_createdAt_idx" ON "Proposal"("caseId", "createdAt");

-- CreateIndex
CREATE INDEX "Proposal_runId_idx" ON "Proposal"("runId");

-- CreateIndex
CREATE INDEX "Proposal_draftId_idx" ON "Proposal"("draftId");

-- CreateIndex
CREATE INDEX "Proposal_authorId_idx" ON "Proposal"("authorId");

-- CreateIndex
CREATE INDEX "Proposal_latestInboundId_idx" ON "Proposal"("latestInboundId");

-- CreateIndex
CREATE INDEX "Proposal_status_expiresAt_idx" ON "Proposal"("status", "expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "Decision_proposalId_key" ON "Decision"("proposalId");

-- CreateIndex
CREATE INDEX "Decision_userId_at_idx" ON "Decision"("userId", "at");

-- CreateIndex
CREATE UNIQUE INDEX "Effect_idempotencyKey_key" ON "Effect"("idempotencyKey");

-- CreateIndex
CREATE INDEX "Effect_caseId_idx" ON "Effect"("caseId");

-- CreateIndex
CREATE INDEX "Effect_state_notBefore_idx" ON "Effect"("state", "notBefore");

-- CreateIndex
CREATE UNIQUE INDEX "Effect_proposalId_place_key" ON "Effect"("proposalId", "place");

-- CreateIndex
CREATE INDEX "TrailEvent_kind_at_idx" ON "TrailEvent"("kind", "at");

-- CreateIndex
CREATE INDEX "Setting_updatedById_idx" ON "Setting"("updatedById");

-- CreateIndex
CREATE INDEX "MailboxMessage_receivedAt_idx" ON "MailboxMessage"("receivedAt");

-- CreateIndex
CREATE INDEX "MailboxMessage_messageId_idx" ON "MailboxMessage"("messageId");

-- AddForeignKey
ALTER TABLE "Customer" ADD CONSTRAINT "Customer_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Address" ADD CONSTRAINT "Address_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentMethod" ADD CONSTRAINT "PaymentMethod_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Variant" ADD CONSTRAINT "Variant_productId_fkey" FOREIGN KEY ("productId") REFERENCES "Product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Order" ADD CONSTRAINT "Order_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderLine" ADD CONSTRAINT "OrderLine_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderLine" ADD CONSTRAINT "OrderLine_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "Variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_methodId_fkey" FOREIGN KEY ("methodId") REFERENCES "PaymentMethod"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Fulfilment" ADD CONSTRAINT "Fulfilment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FulfilmentLine" ADD CONSTRAINT "FulfilmentLine_fulfilmentId_fkey" FOREIGN KEY ("fulfilmentId") REFERENCES "Fulfilment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FulfilmentLine" ADD CONSTRAINT "FulfilmentLine_orderLineId_fkey" FOREIGN KEY ("orderLineId") REFERENCES "OrderLine"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShipmentEvent" ADD CONSTRAINT "ShipmentEvent_fulfilmentId_fkey" FOREIGN KEY ("fulfilmentId") REFERENCES "Fulfilment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Refund" ADD CONSTRAINT "Refund_methodId_fkey" FOREIGN KEY ("methodId") REFERENCES "PaymentMethod"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reshipment" ADD CONSTRAINT "Reshipment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reshipment" ADD CONSTRAINT "Reshipment_fulfilmentId_fkey" FOREIGN KEY ("fulfilmentId") REFERENCES "Fulfilment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Return" ADD CONSTRAINT "Return_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReturnLine" ADD CONSTRAINT "ReturnLine_returnId_fkey" FOREIGN KEY ("returnId") REFERENCES "Return"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReturnLine" ADD CONSTRAINT "ReturnLine_orderLineId_fkey" FOREIGN KEY ("orderLineId") REFERENCES "OrderLine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Exchange" ADD CONSTRAINT "Exchange_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExchangeLine" ADD CONSTRAINT "ExchangeLine_exchangeId_fkey" FOREIGN KEY ("exchangeId") REFERENCES "Exchange"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExchangeLine" ADD CONSTRAINT "ExchangeLine_orderLineId_fkey" FOREIGN KEY ("orderLineId") REFERENCES "OrderLine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Case" ADD CONSTRAINT "Case_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Case" ADD CONSTRAINT "Case_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "Account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Case" ADD CONSTRAINT "Case_openedById_fkey" FOREIGN KEY ("openedById") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Case" ADD CONSTRAINT "Case_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_effectId_fkey" FOREIGN KEY ("effectId") REFERENCES "Effect"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Run" ADD CONSTRAINT "Run_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Step" ADD CONSTRAINT "Step_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Draft" ADD CONSTRAINT "Draft_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Proposal" ADD CONSTRAINT "Proposal_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Proposal" ADD CONSTRAINT "Proposal_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Proposal" ADD CONSTRAINT "Proposal_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Proposal" ADD CONSTRAINT "Proposal_draftId_fkey" FOREIGN KEY ("draftId") REFERENCES "Draft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Proposal" ADD CONSTRAINT "Proposal_latestInboundId_fkey" FOREIGN KEY ("latestInboundId") REFERENCES "Message"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_proposalId_fkey" FOREIGN KEY ("proposalId") REFERENCES "Proposal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Decision" ADD CONSTRAINT "Decision_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Effect" ADD CONSTRAINT "Effect_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Effect" ADD CONSTRAINT "Effect_proposalId_fkey" FOREIGN KEY ("proposalId") REFERENCES "Proposal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EffectAttempt" ADD CONSTRAINT "EffectAttempt_effectId_fkey" FOREIGN KEY ("effectId") REFERENCES "Effect"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TrailEvent" ADD CONSTRAINT "TrailEvent_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TrailBody" ADD CONSTRAINT "TrailBody_caseId_seq_fkey" FOREIGN KEY ("caseId", "seq") REFERENCES "TrailEvent"("caseId", "seq") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TrailCheckpoint" ADD CONSTRAINT "TrailCheckpoint_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "Case"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Setting" ADD CONSTRAINT "Setting_updatedById_fkey" FOREIGN KEY ("updatedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
