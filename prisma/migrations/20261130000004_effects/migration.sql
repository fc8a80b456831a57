-- CreateEnum
CREATE TYPE "ResolutionKind" AS ENUM ('arrived', 'again', 'proposed_again', 'given_up');

-- AlterTable
ALTER TABLE "Effect" ADD COLUMN     "yields" JSONB;

-- CreateTable
CREATE TABLE "ShopRequest" (
    "key" TEXT NOT NULL,
    "request" TEXT NOT NULL,
    "answer" JSONB NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ShopRequest_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "EffectResolution" (
    "effectId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" "ResolutionKind" NOT NULL,
    "userId" UUID NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "EffectResolution_pkey" PRIMARY KEY ("effectId","number")
);

-- CreateIndex
CREATE INDEX "EffectResolution_userId_idx" ON "EffectResolution"("userId");

-- AddForeignKey
ALTER TABLE "EffectResolution" ADD CONSTRAINT "EffectResolution_effectId_number_fkey" FOREIGN KEY ("effectId", "number") REFERENCES "EffectAttempt"("effectId", "number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EffectResolution" ADD CONSTRAINT "EffectResolution_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
