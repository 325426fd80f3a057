CREATE TABLE "drawn_parts" (
	"participant_id" bigint NOT NULL,
	"experiment_id" text NOT NULL,
	"form" text NOT NULL,
	"item_key" text NOT NULL,
	"parts" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drawn_parts_participant_id_form_item_key_pk" PRIMARY KEY("participant_id","form","item_key")
);
--> statement-breakpoint
ALTER TABLE "drawn_parts" ADD CONSTRAINT "drawn_parts_participant_id_participants_participant_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("participant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawn_parts_counted" ON "drawn_parts" USING btree ("experiment_id","form","item_key");