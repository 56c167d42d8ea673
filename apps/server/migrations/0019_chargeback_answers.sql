ALTER TABLE "chargeback_chargebacks" ADD COLUMN "answer_images" text[] DEFAULT '{}' NOT NULL;
