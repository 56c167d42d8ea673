ALTER TABLE "platform_media" ADD COLUMN "codes" text[];--> statement-breakpoint
CREATE INDEX "block_blocks_of_target" ON "block_blocks" USING btree ("target_type","target_id","id");
