CREATE TABLE "unfetched_media" (
	"entity_set" text NOT NULL,
	"address_hash" text NOT NULL,
	"problem" text NOT NULL,
	"job_id" uuid NOT NULL,
	CONSTRAINT "unfetched_media_entity_set_address_hash_pk" PRIMARY KEY("entity_set","address_hash")
);
--> statement-breakpoint
ALTER TABLE "unfetched_media" ADD CONSTRAINT "unfetched_media_entity_set_entity_sets_entity_set_fk" FOREIGN KEY ("entity_set") REFERENCES "public"."entity_sets"("entity_set") ON DELETE cascade ON UPDATE no action;